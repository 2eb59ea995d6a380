/** An amount as pages show it. All fields are formatted texts: the browser never formats money. */
import type { AheadView, MomentKind } from './moment.tsx';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';

export type AmountView = Readonly<{
  currency: CurrencyId;
  symbol: string;
  /** Short name of the network: "TRC20", "Bitcoin". */
  network: string;
  /** The amount in the notation of the visitor's language, with at most eight decimals. */
  amount: string;
  /** The amount with all digits, in the notation of the visitor's language: for reading what to pay. */
  full: string;
  /** The amount with all digits and a decimal point: for copying. */
  exact: string;
  /** What it is worth now in the money that the visitor chose: "≈ €1,234". Absent if there is nothing to tell. */
  worth?: string;
}>;

/** Amounts in and out. `receive` is null until the receive amount is decided; `note` says what kind of amount it is. */
export type FlowView = Readonly<{ send: AmountView; receive: AmountView | null; note: string | null }>;

/** A point in time, for people and for machines. */
export type MomentView = Readonly<{ iso: string; text: string; kind?: MomentKind }>;

/** A moment that texts of a page name. `ahead`: how far ahead a deadline is. */
export type NamedMoment = MomentView & Readonly<{ ahead?: AheadView }>;
