/** Port to the sanctions list of addresses we must not deal with. Which list is used is configured. */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type ScreeningList = Readonly<{
  /** The day the list was published, "2026-11-15". Pages say "no match on the list of {date}" and never more. */
  date: string;
  /** How many different addresses it names. */
  entries: number;
  source: string;
}>;

/** `reason` names the list's own entry and program, never a person. */
export type ScreeningResult = Readonly<{ match: false }> | Readonly<{ match: true; reason: string }>;

export interface AddressScreening {
  readonly list: ScreeningList;

  check(chain: ChainId, address: string): ScreeningResult;

  /** Whether the list is too old to be relied on. On the main network that stops new orders. */
  isStale(nowMs: number): boolean;
}
