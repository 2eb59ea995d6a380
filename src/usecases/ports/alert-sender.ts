/** Port that delivers alerts to the operators on duty. */
import type { Alert } from '#src/domain/back-office/alert.ts';

export type AlertEvent = Readonly<{
  /** Event id, the same on every retry, so that the receiver can detect duplicates. */
  id: string;
  type: 'opened' | 'resolved';
  alert: Alert & Readonly<{ since: number }>;
  endedAt: number | null;
}>;

/** Delivers events. Throws if delivery failed. */
export type AlertSender = (events: readonly AlertEvent[]) => Promise<void>;
