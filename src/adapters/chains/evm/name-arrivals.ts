/**
 * Assigns arrivals of internal payments to the transactions that made them, if the node can trace and its traces
 * explain the whole amount that an address received, exactly. Otherwise the arrivals are listed under the block's hash
 * as txid. In both cases the output index depends on the block, so after a reorg the arrivals count as different
 * payments.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Block, ChainTransaction, CoinWatch, TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import type { InnerPayment, TraceInnerPayments } from './trace-inner-payments.ts';
import { executedIndex, firstInner } from './translate-transaction.ts';

type Arrival = Readonly<{ to: string; units: bigint }>;
type Found = Readonly<{
  arrivals: readonly Arrival[];
  /** Our watched addresses. */
  ours: ReadonlySet<string>;
  currency: CurrencyId;
  watch: CoinWatch;
}>;

export async function nameArrivals(
  trace: TraceInnerPayments,
  { hash, transactions }: Block,
  { arrivals, ours, currency, watch }: Found,
): Promise<readonly ChainTransaction[]> {
  const wanted = await findWorthNaming(arrivals, watch);
  // Coins returned by our own transactions are not assigned to these: only their payments and fees are read.
  const foreign = transactions.filter(({ isSuccessful, senders: [signer = ''] }) => isSuccessful && !ours.has(signer));
  const txids = new Set(foreign.map(({ txid }) => txid));
  const traced = wanted.size > 0 ? await trace({ hash, txids: [...txids], receivers: [...wanted.keys()] }) : [];
  const foreignOnly = traced.filter(({ txid, units }) => txids.has(txid) && units > 0n);
  const named = keepExplaining(foreignOnly, wanted);
  const toOutput = ({ to, units }: Arrival, index: number): TransactionOutput => ({ index, currency, to, units });
  const read = transactions.map((transaction): ChainTransaction => {
    const inside = named.filter(({ txid }) => txid === transaction.txid);
    const sums = sumByReceiver(inside);
    const added = [...sums].map(([to, units], nth) => toOutput({ to, units }, executedIndex(hash, firstInner + nth)));
    const senders = [...new Set([...transaction.senders, ...inside.map(({ from }) => from)])];
    return { ...transaction, senders, outputs: [...transaction.outputs, ...added] };
  });
  const explained = new Set(named.map(({ to }) => to));
  const nameless = arrivals.filter(({ to }) => !explained.has(to));
  const outputs = nameless.map((arrival) => toOutput(arrival, numberOf(arrival.to)));
  if (outputs.length === 0) return read;
  return [...read, { txid: hash, isSuccessful: true, consumes: [], senders: [], outputs, feeUnits: 0n }];
}

/** Amount received, by address. */
type Sums = ReadonlyMap<string, bigint>;

async function findWorthNaming(arrivals: readonly Arrival[], watch: CoinWatch): Promise<Sums> {
  const wanted = new Map<string, bigint>();
  for (const { to, units } of arrivals) if (await watch.isWorthNaming(to, units)) wanted.set(to, units);
  return wanted;
}

/** Keeps the traced payments to addresses whose whole arrival the traces explain. */
function keepExplaining(traced: readonly InnerPayment[], wanted: Sums): readonly InnerPayment[] {
  const sums = sumByReceiver(traced);
  return traced.filter(({ to }) => sums.get(to) === wanted.get(to));
}

/** Merges payments into one per receiver, because a contract can pay the same address thousands of times. */
function sumByReceiver(payments: readonly InnerPayment[]): Sums {
  const sums = new Map<string, bigint>();
  for (const { to, units } of payments) sums.set(to, (sums.get(to) ?? 0n) + units);
  return sums;
}

/**
 * Output index of an arrival without a transaction; an address has at most one per block. From 2^28 on, because
 * `numberPayment` does not renumber such indexes.
 */
function numberOf(address: string): number {
  return 2 ** 28 + Number.parseInt(address.slice(-7), 16);
}
