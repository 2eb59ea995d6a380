/** Planted bugs in calling off payouts that have coins or a nonce. */
import type { Payout } from '#src/domain/order/payout.ts';
import { busyMarket, type Climate } from './climate.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { Adapters } from './world.ts';
import { withRecords } from './wrap-adapters.ts';

/** Many payouts, and somebody who takes back whatever is not signed. */
const takingClimate: Partial<Climate> = {
  ...busyMarket,
  purse: { name: 'full', share: 40_000n, lots: 12 },
  takings: 20,
};

export const plantedFreedBugs: readonly PlantedBug[] = [
  {
    name: 'a payout is called off although it was signed',
    plant: forgetSignatures,
    climate: takingClimate,
    shows: /^(L5|L9) /,
  },
  {
    name: 'a payout that leaves a batch leaves its leader as it was',
    plant: leaveAlone,
    climate: { ...takingClimate, wanted: 'BTC' },
    shows: /^BATCH /,
  },
  {
    name: 'the nonce of a payout that was called off is lost',
    plant: loseNonce,
    climate: { ...takingClimate, wanted: 'ETH' },
    shows: /^(L20|L11) /,
  },
];

/** Whoever takes an order back sees what is signed as unsigned. What was signed may be sent nevertheless. */
function forgetSignatures(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, wallet, ...records }) => {
    let isTaking = false;
    const lied = new Set<string>();
    const seem = <Kind extends Payout>(payout: Kind): Kind => {
      const isSigned = payout.state === 'signed' || (payout.state === 'reserved' && payout.mayBeSigned);
      if (!isTaking || !isSigned) return payout;
      lied.add(payout.id);
      return { ...payout, state: 'reserved', mayBeSigned: false };
    };
    const maybe = (payout: Payout | undefined) => payout && seem(payout);
    return {
      ...records,
      wallet: {
        ...wallet,
        returnCoins: async (id) => (lied.has(id) ? undefined : await wallet.returnCoins(id)),
        returnNonce: async (chain, from, nonce) => lied.size > 0 || (await wallet.returnNonce(chain, from, nonce)),
      },
      payouts: {
        ...payouts,
        ofOrder: async (orderId) => {
          isTaking = true;
          return (await payouts.ofOrder(orderId)).map(seem);
        },
        find: async (id) => maybe(await payouts.find(id)),
        lock: async (id) => maybe(await payouts.lock(id)),
        joinedTo: async (leaderId) => (await payouts.joinedTo(leaderId)).map(seem),
        patch: async (id, version, patch) => {
          const isFreed = patch.domain === null && lied.has(id);
          return await payouts.patch(id, version, isFreed ? { state: 'void', wakeAt: null } : patch);
        },
      },
    };
  });
}

/** Only the payout that is taken back is called off, and its leader keeps the number of those that had joined it. */
function leaveAlone(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, ...records }) => {
    let taken: string | undefined;
    return {
      ...records,
      payouts: {
        ...payouts,
        patch: async (id, version, patch) => {
          if (patch.domain !== null) return await payouts.patch(id, version, patch);
          taken ??= (await payouts.find(id))?.domain?.kind === 'joined' ? id : undefined;
          return taken === undefined || taken === id ? await payouts.patch(id, version, patch) : true;
        },
      },
    };
  });
}

function loseNonce(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ wallet, ...records }) => ({
    ...records,
    wallet: { ...wallet, returnNonce: async () => await Promise.resolve(true) },
  }));
}
