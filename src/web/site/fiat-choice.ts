/** The choice of a money in which pages tell what amounts are worth, as the footer shows it. */
import type { FiatCode } from '#src/domain/fiat-codes.ts';

export type FiatChoice = Readonly<{
  /** Absent, to save bytes of the first page, if nothing is to be told. */
  chosen?: FiatCode;
  /** Of the link to the form: "Values of amounts · EUR". */
  link: string;
  /** Why there is no figure now. */
  trouble?: string;
}>;
