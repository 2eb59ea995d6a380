/**
 * Batched database queries for order intake: many orders share a few statements instead of a dozen each. Only a faster
 * way to the same data as the other records.
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

/** What the free balance depends on besides the records. */
export type CoverBasis = Readonly<{
  /** As in `orders.owed`. */
  unminedSince: number;
  /** Coins can be spent once they are final, which differs between profiles. */
  profile: NetworkProfile;
}>;

/** Everything that pricing and accepting an order depends on, as one consistent snapshot. */
export type BoardFacts = Readonly<{
  pauses: readonly Pause['scope'][];
  health: readonly Pick<ChainHealth, 'chain' | 'unitsPerSize' | 'checkedAt' | 'downSince' | 'downReason'>[];
  /** Scopes in which payouts are stopped. */
  stops: readonly StopScope[];
  rates: RateSnapshot | undefined;
  /** One for each requested currency, in that order. */
  funds: readonly Funds[];
}>;

export type NewOrder = Readonly<{
  order: Order;
  watched: WatchedAddress;
  /** What it keeps back from others while nobody has paid for it. Default: nothing. */
  unpaidUnits?: bigint;
}>;

export interface IntakeRecords {
  /** The funds of currencies need a basis. */
  facts(covered: readonly []): Promise<BoardFacts>;
  facts(covered: readonly CurrencyId[], basis: CoverBasis): Promise<BoardFacts>;
  findByIdempotencyKeys(keys: readonly string[]): Promise<readonly Order[]>;
  /**
   * Orders that await their deposit, and cancelled orders until their payment window would have ended. Counting stops
   * at `most`.
   */
  countUnpaid(most: number, now: number): Promise<number>;
  /** Takes `count` derivation indexes of deposit addresses. None is given twice, even if the transaction fails. */
  takeAddressIndexes(chain: ChainId, count: number): Promise<readonly number[]>;
  /**
   * Writes orders, each with the address that is watched for it. One whose id, number, code or idempotency key exists
   * is left out; the ids of those that were written come back. Throws `AlreadyTaken` when an address is watched.
   */
  write(orders: readonly NewOrder[]): Promise<ReadonlySet<string>>;
}
