/** Mistakes with payouts that spend the change of others before it is final, planted like the others. */
import type { ChangeCoin } from '#src/usecases/ports/change-records.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withRecords } from './wrap-ground.ts';
import type { Ground } from './world.ts';

/** Everybody wants what one coin has to pay for. */
const climate = { purse: { name: 'one coin', share: 20_000n, lots: 1 }, wanted: 'BTC', manner: 'exact' } as const;

export const plantedChainBugs: readonly PlantedBug[] = [
  {
    name: 'a payout is signed again although another stands on it',
    plant: replacePinned,
    climate,
    shows: /^CHAINED .*again/,
  },
  {
    name: 'a part of a mix spends change that is not final',
    plant: chainMix,
    climate,
    shows: /^CHAINED .*mix/,
  },
  {
    name: 'a payout forgets whose change it spends',
    plant: forgetParent,
    faults: { malleateWeight: 60 },
    climate,
    shows: /^L20 .*broadcast/,
  },
  {
    name: 'a payout is given up while its parent may return',
    plant: voidEarly,
    faults: { malleateWeight: 60 },
    climate,
    shows: /^CHAINED .*given up/,
  },
];

function replacePinned(ground: Ground): Ground {
  return withRecords(ground, (records) => ({
    ...records,
    wallet: { ...records.wallet, withdrawChange: async () => true },
  }));
}

function chainMix(ground: Ground): Ground {
  return withRecords(ground, ({ wallet, ...records }) => ({
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

/** The payout does not know whose change it spends. */
function forgetParent(ground: Ground): Ground {
  return withRecords(ground, ({ wallet, ...records }) => ({
    ...records,
    wallet: {
      ...wallet,
      readyChange: async (chain, which) => {
        const ready = await wallet.readyChange(chain, which);
        return ready.map(({ changeOf: _forgotten, ...coin }) => coin as ChangeCoin);
      },
    },
  }));
}

/** What was mined in the place of a payout counts as final at once. */
function voidEarly(ground: Ground): Ground {
  return withRecords(ground, (records) => ({
    ...records,
    payouts: {
      ...records.payouts,
      find: async (id) => {
        const payout = await records.payouts.find(id);
        const attempts = await records.payouts.attempts(id);
        const isElsewhere = attempts.length > 0 && !attempts.some(({ txid }) => txid === payout?.minedTxid);
        return payout?.domain?.kind === 'coins' && isElsewhere && payout.minedHeight !== null
          ? { ...payout, minedHeight: 0 }
          : payout;
      },
    },
  }));
}
