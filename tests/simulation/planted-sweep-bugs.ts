/** Planted bugs in sweeping deposits into the hot wallet. */
import { isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import { listedAddress } from './addresses.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withChains, withRecords, withTransactions } from './wrap-adapters.ts';
import type { Adapters } from './world.ts';

export const plantedSweepBugs: readonly PlantedBug[] = [
  { name: 'a sweep is booked in its first block', plant: bookAtOnce, shows: /^L21 .*booked before/ },
  { name: 'a top-up is credited as a deposit', plant: creditTopUps, shows: /^L5 / },
  { name: 'a deposit is swept before it is final', plant: sweepEarly, shows: /^L21 .*blocks after its deposit/ },
  { name: 'a sweep does not wait for its top-up', plant: sweepWithoutGas, shows: /^L21 .*before its top-up/ },
  {
    name: 'coins of a listed sender are swept',
    plant: sweepListed,
    shows: /^L21 .*listed/,
    faults: { listingWeight: 4 },
  },
  { name: 'a top-up goes to another deposit address', plant: topUpOther, shows: /^L16 .*another address of ours/ },
  { name: 'a sweep goes to somebody else', plant: sweepElsewhere, shows: /^L16 / },
  { name: 'a sweep signs with the key of another deposit', plant: signWithOther, shows: /^BUG .*key/ },
  {
    name: 'a sweep is sent a second time with another nonce',
    plant: sweepTwice,
    shows: /^L(?:8|12) /,
  },
  {
    name: 'the fee of a transaction that moved nothing is forgotten',
    plant: forgetBurntFees,
    shows: /^L5 /,
    faults: { revertWeight: 12 },
  },
];

function bookAtOnce(adapters: Adapters): Adapters {
  return withPayouts(adapters, (payout) =>
    payout.kind === 'sweep' && payout.minedHeight !== null ? { ...payout, minedHeight: 0 } : payout,
  );
}

function creditTopUps(adapters: Adapters): Adapters {
  const anonymous = withTransactions(adapters, (transaction) => ({ ...transaction, senders: [] }));
  return withRecords(anonymous, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      matching: async (...which) => (await payouts.matching(...which)).filter(({ kind }) => kind !== 'top_up'),
    },
  }));
}

function sweepEarly(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: {
      ...deposits,
      toSweep: async (chain, which) =>
        (await deposits.toSweep(chain, { ...which, minedUpTo: Number.MAX_SAFE_INTEGER })).map(sink),
      find: async (id) => {
        const deposit = await deposits.find(id);
        return deposit?.status === 'confirmed' ? sink(deposit) : deposit;
      },
    },
  }));
}

/** Reports the deposit in block 0, so that it always has enough confirmations. */
function sink<Found extends Readonly<{ height: number | null }>>(deposit: Found): Found {
  return deposit.height === null ? deposit : { ...deposit, height: 0 };
}

function sweepWithoutGas(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      insert: async (payout) => await payouts.insert({ ...payout, wakeAt: payout.plannedAt }),
      ofDeposit: async (depositId) =>
        (await payouts.ofDeposit(depositId)).map((move) =>
          move.kind === 'top_up' ? { ...move, state: 'final', minedHeight: 1 } : move,
        ),
    },
  }));
}

function sweepListed(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: { ...deposits, insert: async (deposit) => await deposits.insert({ ...deposit, flag: null }) },
  }));
}

/** The fee top-up of a deposit is sent to the address of the previous top-up. */
function topUpOther(adapters: Adapters): Adapters {
  let before: string | undefined;
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      insert: async (payout) => {
        if (payout.kind !== 'top_up') return await payouts.insert(payout);
        const toAddress = before ?? payout.toAddress;
        before = payout.toAddress;
        return await payouts.insert({ ...payout, toAddress });
      },
    },
  }));
}

function sweepElsewhere(adapters: Adapters): Adapters {
  return withChains(adapters, ({ node, wallet }, chain) => ({
    node,
    wallet: {
      ...wallet,
      sign: async (request) => await wallet.sign(request.source ? { ...request, to: listedAddress(chain) } : request),
    },
  }));
}

function signWithOther(adapters: Adapters): Adapters {
  return withChains(adapters, ({ node, wallet }) => ({
    node,
    wallet: {
      ...wallet,
      sign: async ({ source, ...request }) =>
        await wallet.sign(source ? { ...request, source: { ...source, index: source.index + 1 } } : request),
    },
  }));
}

function sweepTwice(adapters: Adapters): Adapters {
  return withChains(adapters, ({ node, wallet }) => ({
    node,
    wallet: {
      ...wallet,
      sign: async (request) => {
        const { domain, source, attempt } = request;
        if (!source || domain.kind !== 'nonce') return await wallet.sign(request);
        // A competing version is signed and broadcast first, with a nonce of its own, so that both can be mined.
        const rival = await wallet.sign({ ...request, domain: { ...domain, nonce: domain.nonce + attempt } });
        await node.broadcast(rival.raw).catch(() => undefined);
        return await wallet.sign(request);
      },
    },
  }));
}

function forgetBurntFees(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      patch: async (id, version, patch) =>
        await payouts.patch(id, version, patch.minedFailed ? { ...patch, minedFeeUnits: 0n } : patch),
    },
  }));
}

/** Changes every sweep or top-up that is read. */
function withPayouts(adapters: Adapters, see: (payout: Payout) => Payout): Adapters {
  const seen = (payout: Payout | undefined) => (payout && isInternalTransfer(payout) ? see(payout) : payout);
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      find: async (id) => seen(await payouts.find(id)),
      lock: async (id) => seen(await payouts.lock(id)),
    },
  }));
}
