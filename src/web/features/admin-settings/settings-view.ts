/** Data of the settings page. */
import type { StopReason } from '#src/domain/payout-stop.ts';

export type SwitchRow = Readonly<{
  scope: string;
  name: string;
  /** Null while orders are accepted. */
  pause: Readonly<{ reason: string; by: string; since: string }> | null;
}>;

export type StopRow = Readonly<{
  scope: string;
  reason: StopReason;
  name: string;
  since: string;
  by: string;
  note: string;
  /** Difference between books and chain, if known: formatted, and exact for the form. */
  difference: Readonly<{ shown: string; exact: string; isMore: boolean; canBeBooked: boolean }> | null;
}>;

export type SettingsView = Readonly<{
  stops: readonly StopRow[];
  switches: readonly SwitchRow[];
  screening: Readonly<{
    source: string;
    date: string;
    isStale: boolean;
    entries: string;
    heldOrders: string;
    flaggedDeposits: string;
    refusedPayouts: string;
  }>;
}>;
