/**
 * Port of a venue: an exchange at which the operator has an account. Questions may be repeated and throw `OutsideError`
 * if there is no answer. `withdraw` and `order` move money: they never throw for what happens outside, and say whether
 * the venue took the request, refused it, or may have taken it.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { Fill, TradeSide, TradingVenue } from '#src/domain/treasury/venue.ts';

export type VenueAnswer =
  | Readonly<{ answer: 'taken'; reference: string }>
  /** Nothing was done. `mayAskAgain`: the same request can succeed later, as after a rate limit. */
  | Readonly<{ answer: 'refused'; code: string; mayAskAgain: boolean }>
  /** The request may have been carried out. */
  | Readonly<{ answer: 'unknown' }>;

/** `pending`: seen by the venue and not decided. */
export type VenueStatus = 'pending' | 'done' | 'failed';

export type VenueDeposit = Readonly<{
  /** Transactions that it came by. A venue may tell its own sweep, and beside it those of the senders. */
  txids: readonly string[];
  address: string;
  units: bigint;
  status: VenueStatus;
  /** The venue's own word for its status, for people. */
  word: string;
}>;

export type VenueWithdrawal = Readonly<{
  reference: string;
  txid: string | null;
  address: string;
  /** What is sent, and the fee. Some venues tell the sum of both as the amount. */
  units: bigint;
  feeUnits: bigint;
  at: number;
  status: VenueStatus;
  /** The venue's own word for its status, for people. */
  word: string;
  /**
   * False if its network or another part of it could not be read. It may then be any withdrawal of the coin; what is
   * unreadable is empty, and its time is later than any other.
   */
  isSure: boolean;
}>;

/** What lies at the venue of a currency. `units` is null if the venue's figure could not be read. */
export type VenueHolding = Readonly<{ currency: CurrencyId; units: bigint | null }>;

/** An address that is saved and confirmed at the venue: its name there, and how the venue spells it. */
export type SavedAddress = Readonly<{ key: string; address: string }>;

export type VenueOrder = Readonly<{
  reference: string;
  /** Whether it can be filled further. */
  isOpen: boolean;
  filled: Fill;
}>;

export type WithdrawalWanted = Readonly<{
  currency: CurrencyId;
  units: bigint;
  /** Our own address as the venue spells it, which it compares with the saved one. */
  address: string;
  /** Name of the saved address at the venue. */
  key: string;
  /** A higher fee makes the venue refuse. */
  mostFeeUnits: bigint;
}>;

export type OrderWanted = Readonly<{
  clientId: string;
  side: TradeSide;
  /** In the currency of `homeOf`. */
  amount: Money;
  limit: string;
  deadlineAt: number;
}>;

export interface Venue {
  readonly name: TradingVenue;
  /** Everything that lies there, rounded down to units of the currencies that the books have for it. */
  balances(): Promise<readonly VenueHolding[]>;
  /** Our deposit addresses there for a currency on its own network. Empty if the venue does not take it. */
  depositAddresses(currency: CurrencyId): Promise<readonly string[]>;
  /** Deposits since this time, newest first. */
  deposits(currency: CurrencyId, since: number): Promise<readonly VenueDeposit[]>;
  /** The address of ours that is saved and confirmed at the venue for this currency on its own network. */
  findSaved(currency: CurrencyId, isOurs: (address: string) => boolean): Promise<SavedAddress | undefined>;
  /** What a withdrawal of this amount would cost now. */
  feeFor(wanted: Pick<WithdrawalWanted, 'currency' | 'units' | 'key'>): Promise<bigint>;
  withdraw(wanted: WithdrawalWanted): Promise<VenueAnswer>;
  /** Withdrawals of the currency's coin since this time, but those that are for certain on another network. */
  withdrawals(currency: CurrencyId, since: number): Promise<readonly VenueWithdrawal[]>;
  order(wanted: OrderWanted): Promise<VenueAnswer>;
  /** The order with this reference, or else with this client id, open or closed, among those since this time. */
  findOrder(
    wanted: Readonly<{ clientId: string; reference: string | null; currency: CurrencyId; since: number }>,
  ): Promise<VenueOrder | undefined>;
}
