/** An amount as pages show it. All fields are formatted texts: the browser never formats money. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';

export type AmountView = Readonly<{
  currency: CurrencyId;
  symbol: string;
  /** Short: "TRC20", "Bitcoin". */
  network: string;
  /** In the notation of the visitor's language, at most eight decimals. */
  amount: string;
  /** All digits, in the notation of the visitor's language: the amount to pay, for reading. */
  full: string;
  /** All digits, with a decimal point: for copying. */
  exact: string;
}>;

/** Amounts in and out. `receive` is null until it is decided; `note` says what kind of amount it is. */
export type FlowView = Readonly<{ send: AmountView; receive: AmountView | null; note: string | null }>;

/** A point in time, for people and for machines. */
export type MomentView = Readonly<{ iso: string; text: string }>;
