/** Data of the venue's page. All figures are formatted on the server. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Outcome } from '#src/domain/treasury/venue-outcome.ts';
import type { Suggestion } from '#src/domain/treasury/suggest-moves.ts';
import type { TradeSide, TradeState, TransferDirection, TransferState } from '#src/domain/treasury/venue.ts';

export type StockRow = Readonly<{
  currency: CurrencyId;
  books: string;
  spare: string;
  shown: string;
  missing: string | null;
  surplus: string | null;
  /** The difference as a number, if it can be booked now. */
  toBook: string | null;
}>;

export type SuggestionRow = Readonly<{ kind: Suggestion['kind']; amount: string }>;

export type TransferRow = Readonly<{
  id: string;
  direction: TransferDirection;
  amount: string;
  state: TransferState;
  reference: string | null;
  refusal: string | null;
  reason: string;
  requestedBy: string;
  plannedAt: string;
  /** The venue's own word for it. */
  word: string | null;
  /** What may be decided about it, if it is stuck. */
  outcomes: readonly Outcome[];
}>;

export type TradeRow = Readonly<{
  id: string;
  side: TradeSide;
  amount: string;
  limit: string;
  filled: Readonly<{ amount: string; cost: string; fee: string }> | null;
  state: TradeState;
  refusal: string | null;
  reason: string;
  requestedBy: string;
  plannedAt: string;
}>;

export type VenueView = Readonly<{
  /** `off`: nobody has ever asked the venue. `silent`: it does not answer. */
  connection: 'off' | 'silent' | 'answered';
  answeredAt: string;
  rule: Readonly<{ act: string; day: string }> | null;
  slippage: string;
  stock: readonly StockRow[];
  suggestions: readonly SuggestionRow[];
  transfers: readonly TransferRow[];
  trades: readonly TradeRow[];
  addresses: readonly Readonly<{ currency: CurrencyId; address: string; isListed: boolean }>[];
}>;

export function decideId(transferId: string): string {
  return `decide-${transferId}`;
}

export function bookId(currency: string): string {
  return `book-${currency}`;
}
