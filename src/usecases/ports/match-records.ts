/** Database port of screening list matches and of operators' clearances. */
import type { Clearance, FoundMatch, ScreeningMatch } from '#src/domain/order/screening-match.ts';

export interface MatchRecords {
  /** Records a match with the screening list. Recording the same match again changes nothing. */
  note(match: FoundMatch): Promise<void>;
  /** Matches of an order, oldest first. */
  ofOrder(orderId: string): Promise<readonly ScreeningMatch[]>;
  /** Records a clearance. Throws if the match does not exist or is already cleared. */
  clear(id: string, clearance: Clearance): Promise<void>;
}
