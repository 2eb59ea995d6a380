/** Planted bugs in calling off the rest of a mix whose other parts are signed. */
import { busyMarket, type Climate } from './climate.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { Adapters } from './world.ts';
import { withRecords } from './wrap-adapters.ts';

/** Everybody mixes, and wallets that soon cannot pay the next part stay as they are until every deadline has passed. */
export const restClimate: Partial<Climate> = {
  ...busyMarket,
  mixesOnly: true,
  staysDry: true,
  lacksGas: true,
  takings: 3,
  purse: { name: 'one coin', share: 1_000n, lots: 1 },
};

export const plantedRestBugs: readonly PlantedBug[] = [
  {
    name: 'the books keep what was priced for parts that were called off',
    plant: keepPrice,
    climate: restClimate,
    shows: /overdrawn|^L9 .*rest/,
  },
  {
    name: 'the rest of a mix is called off and not sent back',
    plant: keepRest,
    climate: restClimate,
    shows: /^L20 .*rest/,
  },
];

function keepPrice(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ journal, ...records }) => ({
    ...records,
    journal: {
      ...journal,
      post: async (entry, at) => entry.ref.startsWith('unconv-rest:') || (await journal.post(entry, at)),
    },
  }));
}

function keepRest(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, journal, deposits, ...records }) => ({
    ...records,
    journal,
    deposits,
    payouts: {
      ...payouts,
      insert: async (payout) => {
        const isRest = payout.kind === 'refund' && (await deposits.find(payout.depositId ?? ''))?.use === 'swap';
        return isRest || (await payouts.insert(payout));
      },
    },
  }));
}
