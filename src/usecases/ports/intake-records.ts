/**
 * What making orders asks of the database, many at once: an order costs a share of a few statements instead of a dozen
 * of its own. It knows nothing that the other records do not know too; it is quicker.
 */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { StopScope } from '#src/domain/payout-stop.ts';
import type { ChainHealth } from './chain-records.ts';
import type { WatchedAddress } from './chain-records.ts';
import type { RateSnapshot } from './rate-source.ts';
import type { Pause } from './stop-records.ts';

/** What the books and the orders under way say about one currency. */
export type Funds = Readonly<{
  currency: CurrencyId;
  /** At the addresses that we pay from. */
  hot: bigint;
  /** At the addresses that visitors paid to, less what the books owe and what listed senders paid: that pays nobody. */
  deposited: bigint;
  /** As `orders.owed`. */
  owed: bigint;
  /** As `orders.owedInBooks`. */
  owedInBooks: bigint;
  /** What is owed for deposits that lie in the hot wallet by now, and is not among `owed`. */
  sweptOwed: bigint;
}>;

/** All that a price and an order depend on, as it was at one moment. */
export type BoardFacts = Readonly<{
  pauses: readonly Pause['scope'][];
  health: readonly Pick<ChainHealth, 'chain' | 'unitsPerSize' | 'checkedAt' | 'downSince' | 'downReason'>[];
  /** Where payouts are stopped. */
  stops: readonly StopScope[];
  rates: RateSnapshot | undefined;
  /** Of the currencies that were asked for, in their order. */
  funds: readonly Funds[];
}>;

export type NewOrder = Readonly<{ order: Order; watched: WatchedAddress }>;

export interface IntakeRecords {
  facts(covered: readonly CurrencyId[]): Promise<BoardFacts>;
  findByIdempotencyKeys(keys: readonly string[]): Promise<readonly Order[]>;
  /**
   * Orders that wait for their deposit, and those that were cancelled until their time would have been over. Counting
   * ends at `most`.
   */
  countUnpaid(most: number, now: number): Promise<number>;
  /** As many numbers of deposit addresses. None is given twice, also when the transaction fails. */
  takeAddressIndexes(chain: ChainId, count: number): Promise<readonly number[]>;
  /**
   * Writes orders, each with the address that is watched for it. One whose id, number, code or idempotency key exists
   * is left out; the ids of those that were written come back. Throws `AlreadyTaken` when an address is watched.
   */
  write(orders: readonly NewOrder[]): Promise<ReadonlySet<string>>;
}
