/** Planted bugs in payouts that spend the unconfirmed change of other payouts. */
import { coinsWanted } from '#src/domain/split-change.ts';
import type { ChangeCoin } from '#src/usecases/ports/change-records.ts';
import { busyMarket } from './climate.ts';
import type { FaultMix } from './fault-mix.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withRecords } from './wrap-adapters.ts';
import type { Adapters } from './world.ts';

/** A wallet with a single coin of the currency that everybody wants. */
const climate = { purse: { name: 'one coin', share: 20_000n, lots: 1 }, wanted: 'BTC', manner: 'exact' } as const;

/** Blocks become dear now and then, and nothing else delays payouts: they follow each other and are signed again. */
const dearBlocks: Partial<FaultMix> = {
  feeChange: 0.5,
  evictWeight: 0,
  lagWeight: 0,
  clockJumpWeight: 0,
  skewWeight: 0,
  lieWeight: 0,
  listingWeight: 0,
  reorgWeight: 0,
};
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
 * on it, and payouts that go out together do not stand on each other.
 */
function replacePinned(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) => ({
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
