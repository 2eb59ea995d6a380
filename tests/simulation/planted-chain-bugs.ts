/** Planted bugs in payouts that spend the unconfirmed change of other payouts. */
import { coinsWanted } from '#src/domain/split-change.ts';
import type { ChangeCoin } from '#src/usecases/ports/change-records.ts';
import { busyMarket } from './climate.ts';
import { noFaults, type FaultMix } from './fault-mix.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withChains, withRecords } from './wrap-adapters.ts';
import type { Adapters } from './world.ts';

/** A wallet with a single coin of the currency that everybody wants. */
const climate = { purse: { name: 'one coin', share: 20_000n, lots: 1 }, wanted: 'BTC', manner: 'exact' } as const;

/** Nothing delays payouts except that few blocks take them: they follow each other and are signed again. */
const dearBlocks: Partial<FaultMix> = { ...noFaults, feeChange: 0.5 };
const calm = { ...busyMarket, takings: 0, lacksGas: false, staysDry: false, isStill: false } as const;

export const plantedChainBugs: readonly PlantedBug[] = [
  {
    name: 'a payout is signed again although another stands on it',
    plant: replacePinned,
    climate: { ...calm, ...climate },
    faults: dearBlocks,
    shows: /^CHAINED .*again/,
  },
  {
    name: 'a part of a mix spends change that is not final',
    plant: chainMix,
    climate,
    shows: /^CHAINED .*mix/,
  },
];

/**
 * Without split outputs and batches: a payout that splits its change is hardly ever signed again while another stands
 * on it, and payouts that go out together do not stand on each other. Nodes ask for a higher fee as soon as they see a
 * transaction again, so that every payout that is not mined at once is to be signed again.
 */
function replacePinned(adapters: Adapters): Adapters {
  const demanding = withChains(adapters, ({ node, wallet }) => ({
    wallet,
    node: {
      ...node,
      broadcast: async (raw, options) => {
        const result = await node.broadcast(raw, options);
        return result === 'already_known' ? 'fee_too_low' : result;
      },
    },
  }));
  return withRecords(demanding, (records) => ({
    ...records,
    payouts: { ...records.payouts, dueExchanges: async () => [] },
    wallet: { ...records.wallet, withdrawChange: async () => true, splitsUnderWay: async () => coinsWanted },
  }));
}

function chainMix(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ wallet, ...records }) => ({
    ...records,
    wallet: {
      ...wallet,
      freeCoins: async (chain, which) => {
        const free = await wallet.freeCoins(chain, which);
        const ready: readonly ChangeCoin[] = free.length > 0 ? [] : await wallet.readyChange(chain, which);
        return [...free, ...ready];
      },
    },
  }));
}
