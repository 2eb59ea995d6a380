/** Data of the settings page. */
import type { StopReason } from '#src/domain/payout-stop.ts';

export type SwitchRow = Readonly<{
  scope: string;
  name: string;
  /** The active pause; null while orders are accepted. */
  pause: Readonly<{ reason: string; by: string; since: string }> | null;
}>;

export type StopRow = Readonly<{
  scope: string;
  reason: StopReason;
  name: string;
  since: string;
  by: string;
  note: string;
  /** Difference between books and chain, if known: formatted for reading, and exact for the form. */
  difference: Readonly<{ shown: string; exact: string; isMore: boolean; canBeBooked: boolean }> | null;
}>;

/** A currency of which the chain holds more than the books explain. */
export type SurplusRow = Readonly<{ currency: string; shown: string; exact: string }>;

export type CreditRow = Readonly<{
  scope: string;
  name: string;
  /** Whether nothing is credited there. Otherwise the row is a raise of confirmations. */
  isStop: boolean;
  rule: string;
  /** When the rule ends. */
  end: string;
  reason: string;
  by: string;
  since: string;
}>;

type Choice = Readonly<{ value: string; label: string }>;

/** Incident rules on crediting, and the choices of the form that raises confirmations. */
export type CreditView = Readonly<{
  rows: readonly CreditRow[];
  scopes: readonly Choice[];
  times: readonly Choice[];
  lengths: readonly Choice[];
}>;

export type SettingsView = Readonly<{
  credit: CreditView;
  surpluses: readonly SurplusRow[];
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
