/** Planted bugs in the merging of small coins into the change of payouts. */
import { busyMarket, type Climate } from './climate.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { Adapters } from './world.ts';
import { withRecords } from './wrap-adapters.ts';

/** More coins than one payout can spend, and everybody wants them. */
const climate: Partial<Climate> = {
  ...busyMarket,
  purse: { name: 'fragmented', share: 2_000n, lots: 150 },
  wanted: 'BTC',
};

export const plantedMergeBugs: readonly PlantedBug[] = [
  { name: 'a coin of an open mix is merged', plant: forgetLots, climate, shows: /^MERGED .*open mix/ },
  { name: 'coins are merged while blocks are dear', plant: mistakeForCheap, climate, shows: /^MERGED .*dear/ },
  { name: 'a payout of a mix merges coins', plant: forgetMixes, climate, shows: /^MERGED .*is of a mix| L25 / },
];

/** Coin selection of exchanges does not see from which deposits coins descend. */
function forgetLots(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ wallet, ...records }) => ({
    ...records,
    wallet: {
      ...wallet,
      freeCoins: async (chain, which) => {
        const free = await wallet.freeCoins(chain, which);
        return which.withoutLots.length > 0 ? free : free.map((coin) => ({ ...coin, lots: [] }));
      },
    },
  }));
}

function mistakeForCheap(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ chains, ...records }) => ({
    ...records,
    chains: {
      ...chains,
      health: async (chain) => {
        const health = await chains.health(chain);
        return health && { ...health, unitsPerSize: health.unitsPerSize / 10n };
      },
    },
  }));
}

/** Coin selection takes every order for an exchange. */
function forgetMixes(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ orders, ...records }) => ({
    ...records,
    orders: {
      ...orders,
      find: async (id) => {
        const order = await orders.find(id);
        return order && { ...order, mix: null };
      },
    },
  }));
}
