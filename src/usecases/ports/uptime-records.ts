/** Database port of what was seen of each chain, day by day, and of troubles. */
import type { Trouble } from '#src/domain/incident.ts';
import type { DayPart, Seen, UptimeDay, UptimeScope } from '#src/domain/uptime.ts';

export type ScopeDay = UptimeDay & Readonly<{ scope: UptimeScope }>;

export interface UptimeRecords {
  /** The last look that was written down. Locks it for the transaction. */
  lockSeen(scope: UptimeScope): Promise<Seen | undefined>;
  /** Writes a look down, and adds the time before it to its days. */
  note(scope: UptimeScope, seen: Seen, parts: readonly DayPart[]): Promise<void>;
  /** The days from this one on, oldest first. Days on which nobody looked are missing. */
  days(from: string): Promise<readonly ScopeDay[]>;
  /** The newest trouble of a scope: the newest pause, or the newest of all others. */
  newestTrouble(scope: UptimeScope, which: Readonly<{ isPause: boolean }>): Promise<Trouble | undefined>;
  /** Stores a trouble, in place of the one that began at the same time. */
  saveTrouble(trouble: Trouble): Promise<void>;
  forgetTrouble(trouble: Trouble): Promise<void>;
  /** Pauses that last. */
  openPauses(): Promise<readonly Trouble[]>;
  /** Troubles that last, and those that ended since this time, newest first. */
  troubles(since: number): Promise<readonly Trouble[]>;
  /** Forgets days before this one, and troubles that ended before it began. */
  forgetBefore(day: string): Promise<void>;
}
