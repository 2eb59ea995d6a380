/** Database port of matches on the screening list, and of the operators' clearances. */
import type { Clearance, FoundMatch, ScreeningMatch } from '#src/domain/order/screening-match.ts';

export interface MatchRecords {
  /** The same match again changes nothing. */
  note(match: FoundMatch): Promise<void>;
  /** Oldest first. */
  ofOrder(orderId: string): Promise<readonly ScreeningMatch[]>;
  /** Throws when there is no such match, or one that was cleared. */
  clear(id: string, clearance: Clearance): Promise<void>;
}
