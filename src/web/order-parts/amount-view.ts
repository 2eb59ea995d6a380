/** What pages know of an amount. Everything is text already: a browser never formats money. */
import type { CurrencyId } from '#src/domain/currencies.ts';

export type AmountView = Readonly<{
  currency: CurrencyId;
  symbol: string;
  /** Short: "TRC-20", "Bitcoin". */
  network: string;
  /** In the visitor's way of writing numbers, at most eight decimals. */
  amount: string;
  /** Every digit, with a point: what is copied. */
  exact: string;
}>;

/** A moment for people and for machines. */
export type MomentView = Readonly<{ iso: string; text: string }>;
