/** Database port of what partners have earned: sums by month, and what the books say is owed. */
import type { Money } from '#src/domain/money.ts';
import type { PartnerMonth } from '#src/domain/order/partner-month.ts';
import type { PartnerPayout } from '#src/domain/treasury/partner-payout.ts';

/** Months as YYYY-MM, both inclusive. */
export type Months = Readonly<{ from: string; to: string }>;

export interface PartnerRecords {
  /** Adds to the sums of a month. Keys that visitors of the sandbox made for themselves are not counted. */
  add(month: PartnerMonth): Promise<void>;
  /** By month and currency, oldest first. */
  months(keyId: string, within: Months): Promise<readonly PartnerMonth[]>;
  /** What is owed to the partner and was not paid yet, by currency. */
  owed(keyId: string): Promise<readonly Money[]>;
  /** Ids of the keys whose partners have earned anything, whether it was paid or not. */
  earners(): Promise<readonly string[]>;
  /** Withdrawals that pay the partner, by number. */
  payouts(keyId: string): Promise<readonly PartnerPayout[]>;
}
