/** What pages know of an amount. Everything is text already: a browser never formats money. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';

export type AmountView = Readonly<{
  currency: CurrencyId;
  symbol: string;
  /** Short: "TRC20", "Bitcoin". */
  network: string;
  /** In the visitor's way of writing numbers, at most eight decimals. */
  amount: string;
  /** Every digit, in the visitor's way of writing numbers: what is to be paid, as it is read. */
  full: string;
  /** Every digit, with a point: what is copied. */
  exact: string;
}>;

/** What goes in and what comes out. `receive` is null until that is decided; `note` says what kind of amount it is. */
export type FlowView = Readonly<{ send: AmountView; receive: AmountView | null; note: string | null }>;

/** A moment for people and for machines. */
export type MomentView = Readonly<{ iso: string; text: string }>;
