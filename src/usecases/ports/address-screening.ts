/** Port to the sanctions list of addresses that we must not deal with. The list is configurable. */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type ScreeningList = Readonly<{
  /** Day of the list's publication, "2026-11-15". Pages say "no match on the list of {date}" and never more. */
  date: string;
  /** Number of distinct addresses on the list. */
  entries: number;
  source: string;
}>;

/** Result of screening an address. `reason` is the list's entry and program, never a person's name. */
export type ScreeningResult = Readonly<{ match: false }> | Readonly<{ match: true; reason: string }>;

export interface AddressScreening {
  readonly list: ScreeningList;

  check(chain: ChainId, address: string): ScreeningResult;

  /** Whether the list is too old to be used. On the main network that stops new orders. */
  isStale(nowMs: number): boolean;
}
