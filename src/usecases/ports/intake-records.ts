/**
 * Batched database queries for order intake: a few statements for many orders instead of a dozen for each. The data is
 * the same as that of the other records.
 */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Funds } from '#src/domain/cover.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { StopScope } from '#src/domain/payout-stop.ts';
import type { ChainHealth } from './chain-records.ts';
import type { WatchedAddress } from './chain-records.ts';
import type { RateSnapshot } from './rate-source.ts';
import type { Pause } from './stop-records.ts';

/** Parameters for computing the free balance of a currency. */
export type CoverBasis = Readonly<{
  /** Unmined deposits count only if seen at this time or later, as in `orders.owed`. */
  unminedSince: number;
  /** Network profile. It determines when coins are final and so spendable. */
  profile: NetworkProfile;
  /** Only this many of the orders that await their deposit count as `unpaid`, the largest first. Default: all. */
  largestUnpaid?: number;
}>;

/** All data needed to price and accept orders, as one consistent snapshot. */
export type BoardFacts = Readonly<{
  pauses: readonly Pause['scope'][];
  health: readonly Pick<ChainHealth, 'chain' | 'unitsPerSize' | 'checkedAt' | 'downSince' | 'downReason'>[];
  /** Scopes in which payouts are stopped. */
  stops: readonly StopScope[];
  rates: RateSnapshot | undefined;
  /** Funds of the requested currencies, in the same order. */
  funds: readonly Funds[];
}>;

export type NewOrder = Readonly<{
  order: Order;
  watched: WatchedAddress;
  /** Wallet cover reserved for the order while it is unpaid, in units of its receive currency. Default: 0. */
  unpaidUnits?: bigint;
  /** Keyed hash of the source that the cover is counted for. Erased when the order is paid or expires. */
  sourceTag?: string;
}>;

export interface IntakeRecords {
  /** Facts without funds. For no currencies, no basis is needed. */
  facts(covered: readonly []): Promise<BoardFacts>;
  facts(covered: readonly CurrencyId[], basis: CoverBasis): Promise<BoardFacts>;
  findByIdempotencyKeys(keys: readonly string[]): Promise<readonly Order[]>;
  /**
   * Number of orders that await their deposit, and of cancelled orders whose payment window would not have ended yet.
   * Counting stops at `most`.
   */
  countUnpaid(most: number, now: number): Promise<number>;
  /**
   * Cover that the orders of each source reserve in a currency until a block has a payment of them. A source has one
   * tag or several. Another transaction that asks for the same source and currency waits until this one ends.
   */
  lockKeptOfSources(
    sources: readonly Readonly<{ tags: readonly string[]; currency: CurrencyId }>[],
  ): Promise<readonly bigint[]>;
  /** Takes `count` derivation indexes of deposit addresses. None is given twice, even if the transaction fails. */
  takeAddressIndexes(chain: ChainId, count: number): Promise<readonly number[]>;
  /**
   * Inserts orders, each with its watched address. An order whose id, number, code or idempotency key exists is left
   * out. Returns the ids of the inserted ones. Throws `AlreadyTaken` if an address is already watched.
   */
  write(orders: readonly NewOrder[]): Promise<ReadonlySet<string>>;
}
