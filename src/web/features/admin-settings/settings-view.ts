/** What the settings page shows. */
export type SwitchRow = Readonly<{
  scope: string;
  name: string;
  /** Null while orders are taken. */
  pause: Readonly<{ reason: string; by: string; since: string }> | null;
}>;

export type SettingsView = Readonly<{
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
