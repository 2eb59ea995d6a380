/** Port that delivers alerts to whoever is on duty. */
import type { Alert } from '#src/domain/back-office/alert.ts';

export type AlertEvent = Readonly<{
  /** The same on every retry, so that the receiver can detect duplicates. */
  id: string;
  type: 'opened' | 'resolved';
  alert: Alert & Readonly<{ since: number }>;
  endedAt: number | null;
}>;

/** Throws if delivery failed. */
export type AlertSender = (events: readonly AlertEvent[]) => Promise<void>;
