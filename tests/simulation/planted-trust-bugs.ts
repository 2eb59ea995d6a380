/** Planted bugs of trusting too much or too early: a clock, a single reading, a stale row, an inexact number. */
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { senderAddress } from './addresses.ts';
import type { FaultMix } from './fault-mix.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withChains, withRecords } from './wrap-adapters.ts';
import type { Adapters } from './world.ts';

/** Nodes that go down but otherwise tell the truth, and hosts with correct clocks. */
const plainOutages: Partial<FaultMix> = {
  nodeDownWeight: 12,
  lagWeight: 0,
  lieWeight: 0,
  skewWeight: 0,
  reorgWeight: 0,
};

export const plantedTrustBugs: readonly PlantedBug[] = [
  {
    name: 'a window ends by the clock, whether the chain was read or not',
    plant: expireByClock,
    shows: /^EXPIRED /,
    faults: plainOutages,
  },
  {
    name: 'two workers take the same step, and neither looks whether the other did',
    plant: believeOldRows,
    shows: /conflict domain|attempts|already|overdrawn|version|^L/,
    faults: { duplicateWeight: 12 },
  },
  { name: 'an amount is converted with floating point numbers', plant: convertWithFloats, shows: /^L9 |overdrawn/ },
  { name: 'an amount is rounded up for the visitor', plant: roundUp, shows: /^L9 |overdrawn/ },
  { name: 'a payment counts before any block holds it', plant: creditMempool, shows: /^L(?:5|10|17) / },
  { name: 'a refund goes to whoever paid', plant: refundToSender, shows: /^L16 / },
  { name: 'a request that is repeated makes a second order', plant: forgetKeys, shows: /^IDEMPOTENCY / },
  { name: 'a payout that left is not taken off the books', plant: forgetSettlement, shows: /^L(?:5|12|17) |^BUG / },
  { name: 'an order is shown as paid when its payout is sent', plant: showAsPaid, shows: /^L17 / },
  { name: 'a nonce is skipped', plant: skipNonces, shows: /^L(?:11|20) / },
];

/**
 * Bugs that do no harm in the simulation, each with the reason. They are not planted, because no check could catch
 * them.
 */
export const equivalentBugs: readonly Readonly<{ name: string; reason: string }>[] = [
  {
    name: 'no lease at all: every worker takes whatever is due',
    reason: 'a lease only saves work; versions, unique keys and the conflict domain keep two workers apart',
  },
  {
    name: 'a lease ends by the clock of the host that took it',
    reason: 'it delays work by as much as that clock is wrong, which the time of the next look does as well',
  },
  {
    name: 'the version of a payout is not compared when it is written',
    reason: 'behind the lock its state is, and an attempt has one number and a payout one conflict domain for ever',
  },
  {
    name: 'two of three nodes are believed',
    reason: 'there is one node per chain, our own, and what it says is believed only of blocks that are deep enough',
  },
  {
    name: 'a node is believed that it does not know a transaction',
    reason: 'it is asked only after final blocks have passed the window and were read, when no version can be mined',
  },
];

function expireByClock(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ chains, ...records }) => ({
    ...records,
    chains: {
      ...chains,
      health: async (chain) => {
        const health = await chains.health(chain);
        return health && { ...health, checkedAt: Number.MAX_SAFE_INTEGER, downSince: null };
      },
    },
  }));
}

/** After the row lock, the payout is used as it was read before the lock. */
function believeOldRows(adapters: Adapters): Adapters {
  const found = new Map<string, Payout>();
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      find: async (id) => {
        const payout = await payouts.find(id);
        if (payout) found.set(id, payout);
        return payout;
      },
      lock: async (id) => {
        const payout = await payouts.lock(id);
        const old = found.get(id);
        return payout && old ? { ...payout, state: old.state } : payout;
      },
    },
  }));
}

function convertWithFloats(adapters: Adapters): Adapters {
  return withPrice(adapters, (units) => BigInt(Math.round((Number(units) / 1e18) * 1e18)));
}

function roundUp(adapters: Adapters): Adapters {
  return withPrice(adapters, (units) => units + 1n);
}

/** The price of an order differs from what its deposit, rate and fees give. */
function withPrice(adapters: Adapters, convert: (units: bigint) => bigint): Adapters {
  return withRecords(adapters, ({ orders, ...records }) => ({
    ...records,
    orders: {
      ...orders,
      patch: async (id, patch) => {
        const { price } = patch;
        if (!price) return await orders.patch(id, patch);
        const receive = { ...price.receive, units: convert(price.receive.units) };
        await orders.patch(id, { ...patch, price: { ...price, receive } });
      },
    },
  }));
}

/** The newest block also contains the transactions of the mempool. */
function creditMempool(adapters: Adapters): Adapters {
  return withChains(adapters, ({ node, wallet }) => ({
    wallet,
    node: {
      ...node,
      block: async (height) => {
        const block = await node.block(height);
        if (!block || height !== (await node.head()).height) return block;
        return { ...block, transactions: [...block.transactions, ...(await node.mempool())] };
      },
    },
  }));
}

function refundToSender(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      insert: async (payout) => {
        if (payout.kind !== 'refund') return await payouts.insert(payout);
        const deposit = await records.deposits.find(payout.depositId ?? '');
        const toAddress = deposit ? senderAddress(deposit.chain, 0) : payout.toAddress;
        return await payouts.insert({ ...payout, toAddress });
      },
    },
  }));
}

function forgetKeys(adapters: Adapters): Adapters {
  let made = 0;
  return withRecords(adapters, ({ orders, intake, ...records }) => ({
    ...records,
    orders: { ...orders, findByIdempotencyKey: async () => undefined },
    intake: {
      ...intake,
      findByIdempotencyKeys: async () => [],
      write: async (orderings) =>
        await intake.write(
          orderings.map(({ order, ...rest }) => {
            made += 1;
            return { ...rest, order: { ...order, idempotencyKey: `${order.idempotencyKey} ${made}` } };
          }),
        ),
    },
  }));
}

function forgetSettlement(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ journal, ...records }) => ({
    ...records,
    journal: {
      ...journal,
      post: async (entry, at) => entry.ref.startsWith('settle:payout') || (await journal.post(entry, at)),
    },
  }));
}

function showAsPaid(adapters: Adapters): Adapters {
  const shown = (order: Order | undefined) =>
    order?.state === 'sending' ? ({ ...order, state: 'completed' } as const) : order;
  return withRecords(adapters, ({ orders, ...records }) => ({
    ...records,
    orders: { ...orders, find: async (id) => shown(await orders.find(id)) },
  }));
}

function skipNonces(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ wallet, ...records }) => ({
    ...records,
    wallet: {
      ...wallet,
      takeNonce: async (chain, address, first) => {
        const nonce = await wallet.takeNonce(chain, address, first);
        return nonce === 3 ? await wallet.takeNonce(chain, address, first) : nonce;
      },
    },
  }));
}
