/** Stored switches and logs of the service: rates, pauses, the audit log, heartbeats and violated invariants. */
import type { Approval } from '#src/domain/treasury/approval.ts';
import type { ActFacts } from '#src/domain/treasury/act.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Compared } from '#src/domain/difference.ts';
import type { RateSnapshot } from './rate-source.ts';
import type { Pause } from './stop-records.ts';

export type AuditEntry = Readonly<{ actor: string; action: string; subject: string; details: string; at: number }>;
export type AuditRow = AuditEntry & Readonly<{ seq: number; prevHash: string; hash: string }>;

/** The last comparison of books and chain in one currency. */
export type Comparison = Compared & Readonly<{ currency: CurrencyId; at: number }>;

export interface ControlRecords {
  /** What a treasury act is about, and the hash that its people agreed to. */
  findAct(actId: string): Promise<(ActFacts & Readonly<{ factsHash: string }>) | undefined>;
  /** Stores an operator's approval of an act. */
  addApproval(actId: string, approval: Approval, at: number): Promise<void>;
  /** The approvals of an act: its proposal, then the agreement. */
  approvals(actId: string): Promise<readonly Approval[]>;
  saveRates(snapshot: RateSnapshot): Promise<void>;
  latestRates(): Promise<RateSnapshot | undefined>;
  pause(pause: Pause): Promise<void>;
  resume(scope: ChainId | 'all'): Promise<void>;
  pauses(): Promise<readonly Pause[]>;
  audit(entry: AuditEntry): Promise<void>;
  auditRows(afterSeq: number, limit: number): Promise<readonly AuditRow[]>;
  /** Time of the last heartbeat of any worker. Null before the first one. Locks the row for the transaction. */
  lockHeartbeat(): Promise<number | null>;
  setHeartbeat(at: number): Promise<void>;
  /** Stores the violated ledger invariants that a check found. Those not found again are deleted after a while. */
  noteViolations(violations: readonly Readonly<{ rule: string; about: string }>[], at: number): Promise<void>;
  /** Replaces the comparisons of these currencies, unless newer ones are there. */
  noteComparisons(comparisons: readonly Comparison[]): Promise<void>;
  /** The last comparison of each currency that was ever compared. */
  comparisons(): Promise<readonly Comparison[]>;
}
