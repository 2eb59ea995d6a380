/** The choice of a money in which pages tell what amounts are worth, as the footer shows it. */
import type { FiatCode } from '#src/domain/fiat-codes.ts';

export type FiatChoice = Readonly<{
  /** Null if nothing is to be told. */
  chosen: FiatCode | null;
  /** Of the link to the form: "Values of amounts · EUR". */
  link: string;
  /** Why there is no figure now. */
  trouble: string | null;
}>;
