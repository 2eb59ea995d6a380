/** Records payments in the mempool, and drops recorded payments that are gone from it. Nothing is credited here. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { comesFirst } from '#src/domain/order/comes-first.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import type { BlockRef, ChainTransaction } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { makeMempoolWatch } from '../deposits/make-coin-watch.ts';
import { matchTransactions } from '../deposits/match-transactions.ts';
import { recordArrival } from '../deposits/record-arrival.ts';

/** Reads the mempool. `cursor` is the head: every block up to it has been read. */
export async function watchMempool(ports: Ports, chain: ChainId, cursor: BlockRef): Promise<void> {
  const { node } = ports.chains[chain];
  // Before the node is asked: a worker that stands still until it records the answer has seen the payments in time.
  const seenAt = ports.clock.now();
  const transactions = await node.mempool(makeMempoolWatch(ports, chain));
  const head = await node.head();
  await ports.store.transaction(async (records) => {
    await recordMempool(ports, records, { chain, transactions, seenAt });
  });
  // A block may have been mined meanwhile, and a payment that left the mempool may be in it.
  if (head.hash !== cursor.hash) return;
  const present = new Set(transactions.map(({ txid }) => txid));
  const waiting = await ports.store.transaction(async (records) => await records.deposits.unmined(chain));
  for (const deposit of waiting.filter(({ txid }) => !present.has(txid))) await dropDeposit(ports, deposit, cursor);
}

type Mempool = Readonly<{ chain: ChainId; transactions: readonly ChainTransaction[]; seenAt: number }>;

/** Records the payments to us. */
export async function recordMempool(
  ports: Ports,
  records: Records,
  { chain, transactions, seenAt }: Mempool,
): Promise<void> {
  const { arrivalsOf } = await matchTransactions(records, chain, transactions);
  for (const transaction of transactions) {
    for (const arrival of arrivalsOf(transaction).filter(({ watched }) => watched.role === 'deposit')) {
      await recordArrival(ports, records, { chain, transaction, seenAt, ...arrival });
    }
  }
}

async function dropDeposit({ store, clock }: Ports, { id, orderId, chain }: Deposit, cursor: BlockRef): Promise<void> {
  await store.transaction(async (records) => {
    const now = clock.now();
    const order = await records.orders.lock(orderId);
    const deposit = await records.deposits.find(id);
    const current = await records.chains.cursor(chain);
    if (deposit?.status !== 'seen' || deposit.height !== null || current?.hash !== cursor.hash) return;
    await records.deposits.patch(id, { status: 'dropped' });
    if (order?.state !== 'confirming') return;
    const others = await records.deposits.ofOrder(orderId);
    // A small payment that is left goes on waiting for one that fits.
    const isOther = (other: Deposit): boolean =>
      other.id !== id &&
      other.status === 'seen' &&
      other.use === null &&
      !comesFirst({ order, deposit: other, deposits: others });
    if (others.some(isOther)) return;
    const key = `dropped:${id}:${order.version}`;
    await advanceOrder(records, order, { event: 'deposit_dropped', key, reason: null, at: now });
  });
}
