/** Planted bugs in the parts of mixes: one part too many, too few, too early, or traceable. */
import type { OrderPayout } from '#src/domain/order/payout.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { busyMarket } from './climate.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withRecords } from './wrap-adapters.ts';
import type { Adapters } from './world.ts';

export const plantedMixBugs: readonly PlantedBug[] = [
  {
    name: 'a part of a mix is paid with the coins that were paid in',
    plant: takeOwnCoins,
    shows: /^OWN COINS /,
    climate: busyMarket,
  },
  { name: 'a part of a mix is sent before its time', plant: sendAtOnce, shows: /^EARLY / },
  { name: 'a part of a mix is forgotten', plant: forgetPart, shows: /^L20 .*mixing/ },
  { name: 'a part of a mix is paid twice', plant: payPartTwice, shows: /^L9 / },
  { name: 'all parts of a mix go to its last address', plant: payToLastAddress, shows: /^L16 .*turn| L25 / },
];

function takeOwnCoins(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ wallet, ...records }) => ({
    ...records,
    wallet: {
      ...wallet,
      freeCoins: async (chain, which) => await wallet.freeCoins(chain, { ...which, withoutLots: [] }),
    },
  }));
}

function sendAtOnce(adapters: Adapters): Adapters {
  return withInsert(
    adapters,
    async (payout, { payouts }) => await payouts.insert({ ...payout, wakeAt: payout.plannedAt }),
  );
}

function forgetPart(adapters: Adapters): Adapters {
  return withInsert(adapters, async (payout, { payouts }) => payout.part === 2 || (await payouts.insert(payout)));
}

function payPartTwice(adapters: Adapters): Adapters {
  return withInsert(adapters, async (payout, { payouts }) => {
    const isNew = await payouts.insert(payout);
    // With another id and number, because the store would refuse a duplicate.
    if (payout.part === 2) await payouts.insert({ ...payout, id: `${payout.id}#`, key: `${payout.key}#`, part: 11 });
    return isNew;
  });
}

function payToLastAddress(adapters: Adapters): Adapters {
  return withInsert(adapters, async (payout, { payouts, orders }) => {
    const further = (await orders.find(payout.orderId))?.mix?.furtherAddresses ?? [];
    return await payouts.insert({ ...payout, toAddress: further.at(-1) ?? payout.toAddress });
  });
}

/** Replaces the insertion of order payouts; refunds are unchanged. */
function withInsert(adapters: Adapters, insert: (payout: OrderPayout, records: Records) => Promise<boolean>): Adapters {
  return withRecords(adapters, (records) => ({
    ...records,
    payouts: {
      ...records.payouts,
      insert: async (payout) =>
        payout.kind === 'payout' ? await insert(payout, records) : await records.payouts.insert(payout),
    },
  }));
}
