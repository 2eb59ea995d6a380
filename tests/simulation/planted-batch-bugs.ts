/** Planted bugs in batches of payouts. */
import { currencies } from '#src/domain/assets/currencies.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import { paysInBatches } from '#src/domain/payout-batch.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { busyMarket, type Climate } from './climate.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { Adapters } from './world.ts';
import { withChains, withRecords } from './wrap-adapters.ts';

/** Everybody wants the same coin, so that many payouts are due at once. */
export const batchClimate: Partial<Climate> = {
  ...busyMarket,
  purse: { name: 'full', share: 40_000n, lots: 12 },
  wanted: 'BTC',
};

export const plantedBatchBugs: readonly PlantedBug[] = [
  {
    name: 'a payout that has joined a batch is also paid alone',
    plant: payAgain,
    climate: batchClimate,
    shows: /^BATCH .*another number/,
  },
  { name: 'the fee of those that joined a batch is lost', plant: loseShares, climate: batchClimate, shows: /^L5 / },
  {
    name: 'two parts of one mix go out together',
    plant: takeParts,
    climate: batchClimate,
    shows: /^BATCH .*part of a mix/,
  },
  { name: 'the signer forgets the last payment of a batch', plant: forgetLast, climate: batchClimate, shows: /^L16 / },
];

/** The payout is paid by its leader's transaction, and stays planned. */
function payAgain(adapters: Adapters): Adapters {
  const joined = new Map<string, string[]>();
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      joinedTo: async (leaderId) =>
        (await Promise.all((joined.get(leaderId) ?? []).map(async (id) => await payouts.find(id)))).flatMap(
          (payout) => payout ?? [],
        ),
      patch: async (id, version, patch) => {
        if (patch.domain?.kind === 'joined') {
          const { leader } = patch.domain;
          joined.set(leader, [...(joined.get(leader) ?? []), id]);
          return true;
        }
        const isMember = [...joined.values()].some((ids) => ids.includes(id));
        return isMember && patch.wakeAt === null ? true : await payouts.patch(id, version, patch);
      },
    },
  }));
}

function loseShares(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      patch: async (id, version, patch) => {
        const isJoined = (await payouts.find(id))?.domain?.kind === 'joined';
        const isMined = patch.minedFeeUnits !== undefined && patch.minedFeeUnits !== null;
        return await payouts.patch(id, version, isJoined && isMined ? { ...patch, minedFeeUnits: 0n } : patch);
      },
    },
  }));
}

/** Parts of mixes are taken for exchanges. */
function takeParts(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, stops, ...records }) => ({
    ...records,
    stops,
    payouts: {
      ...payouts,
      dueExchanges: async (currency, now, limit) => {
        const { chain } = currencies[currency];
        if (!paysInBatches(chain)) return await payouts.dueExchanges(currency, now, limit);
        const due = (await stops.unsent(chain)).filter(
          ({ kind, state, wakeAt }) => kind === 'payout' && state === 'planned' && wakeAt !== null && wakeAt <= now,
        );
        return due.slice(0, limit) as readonly OrderPayout[];
      },
    },
  }));
}

function forgetLast(adapters: Adapters): Adapters {
  return withChains(adapters, ({ node, wallet }) => ({
    node,
    wallet: { ...wallet, sign: async (request) => await wallet.sign(withoutLast(request)) },
  }));
}

function withoutLast(request: SigningRequest): SigningRequest {
  const { domain, others = [] } = request;
  if (domain.kind !== 'coins' || others.length === 0) return request;
  return { ...request, domain: { ...domain, joined: others.length - 1 }, others: others.slice(0, -1) };
}
