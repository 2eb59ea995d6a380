/** Database port of venues: transfers, trades, and what a venue showed at the last look. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { TradeState, TradingVenue, TransferState, VenueTrade, VenueTransfer } from '#src/domain/treasury/venue.ts';

export type TransferPatch = Partial<
  Pick<
    VenueTransfer,
    'feeUnits' | 'address' | 'reference' | 'txid' | 'askedAt' | 'lookedAt' | 'endedAt' | 'refusal' | 'shown'
  >
>;
export type TransferMove = Readonly<{ id: string; fromVersion: number; state: TransferState; patch: TransferPatch }>;

/** Transfers between the hot wallet and a venue. Part of the general records, because payments and payouts are. */
export interface TransferRecords {
  /** Inserts a transfer. Throws `AlreadyTaken` if its number exists, or one of its currency is on its way out. */
  insert(transfer: VenueTransfer): Promise<void>;
  /** Reads a transfer and locks its row until the transaction ends. */
  lock(id: string): Promise<VenueTransfer | undefined>;
  /** Changes a transfer by compare and set. Throws if `fromVersion` is not its version. */
  move(move: TransferMove): Promise<void>;
  /** Transfers of which something is still to come. */
  open(): Promise<readonly VenueTransfer[]>;
  /** The state of the transfer from a venue that this transaction was named for. */
  stateByTxid(currency: CurrencyId, txid: string): Promise<TransferState | undefined>;
  /** Locks the transfers of a currency from venues that are on their way, or may be again. */
  lockOut(currency: CurrencyId): Promise<void>;
}

export type TradePatch = Partial<
  Pick<VenueTrade, 'reference' | 'deadlineAt' | 'askedAt' | 'lookedAt' | 'endedAt' | 'filled' | 'refusal'>
>;
export type TradeMove = Readonly<{ id: string; fromVersion: number; state: TradeState; patch: TradePatch }>;

export type VenueBalance = Readonly<{
  currency: CurrencyId;
  units: bigint;
  /** What the venue had more, or below zero less, than the books, when nothing of the currency was under way. */
  difference: bigint;
  seenAt: number;
}>;
export type VenueAddress = Readonly<{ currency: CurrencyId; canonical: string; address: string; seenAt: number }>;
export type VenueLook = Readonly<{ askedAt: number; answeredAt: number | null; trouble: string | null }>;

export interface VenueRecords {
  /** Open transfers first, then the newest. */
  transfers(limit: number): Promise<readonly VenueTransfer[]>;
  /** Transfers that were declared absent or failed since this time, the last one that was asked for first. */
  absentSince(since: number): Promise<readonly VenueTransfer[]>;
  /** The state of the transfer that a payment of the venue belongs to, by its reference or its transaction. */
  findClaimer(
    venue: TradingVenue,
    payment: Readonly<{ currency: CurrencyId; reference: string; txid: string | null }>,
  ): Promise<TransferState | undefined>;
  /** A payment to the hot wallet with this transaction that was booked as capital: as the chain writes it. */
  findBooked(currency: CurrencyId, txid: string): Promise<Readonly<{ txid: string; amount: Money }> | undefined>;

  /** Inserts a trade. Throws `AlreadyTaken` if its number exists, or another one is open. */
  insertTrade(trade: VenueTrade): Promise<void>;
  lockTrade(id: string): Promise<VenueTrade | undefined>;
  moveTrade(move: TradeMove): Promise<void>;
  openTrades(): Promise<readonly VenueTrade[]>;
  trades(limit: number): Promise<readonly VenueTrade[]>;
  /** What this requester planned since then, transfers and trades, but what was refused. */
  movedBy(requester: string, since: number): Promise<readonly Readonly<{ id: string; amount: Money }>[]>;
  /** Transfers and trades of this requester that came to nothing since then. */
  refusedTo(requester: string, since: number): Promise<readonly Readonly<{ currency: CurrencyId; at: number }>[]>;
  /** Whether the fence of a restored database was lifted on any chain since then. */
  restoredSince(since: number): Promise<boolean>;

  balances(venue: TradingVenue): Promise<readonly VenueBalance[]>;
  /** Stores what the venue showed. A `difference` of null leaves the last comparison as it is. */
  putBalance(
    venue: TradingVenue,
    balance: Omit<VenueBalance, 'difference'> & Readonly<{ difference: bigint | null }>,
  ): Promise<void>;
  addresses(venue: TradingVenue): Promise<readonly VenueAddress[]>;
  putAddress(venue: TradingVenue, address: VenueAddress): Promise<void>;
  /** The venue whose deposit address this is. */
  findVenueAt(currency: CurrencyId, canonical: string): Promise<TradingVenue | undefined>;
  look(venue: TradingVenue): Promise<VenueLook | undefined>;
  putLook(venue: TradingVenue, look: VenueLook): Promise<void>;
}
