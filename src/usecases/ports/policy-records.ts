/** Database port of policy versions. They are appended and never changed. */
import type { PolicyVersion } from '#src/domain/policy/policy.ts';

/** A stored version: who made it, when and why. `hash` is that of its document. */
export type StoredPolicy = PolicyVersion & Readonly<{ by: string; at: number; reason: string; hash: string }>;

export interface PolicyRecords {
  /** The newest version if its number is above this one. Undefined if there is none. */
  newestAfter(number: number): Promise<StoredPolicy | undefined>;
  find(number: number): Promise<StoredPolicy | undefined>;
  /** The newest versions, newest first. */
  newest(limit: number): Promise<readonly StoredPolicy[]>;
  /** Versions that were in force at this time or later, newest first. */
  inForceSince(at: number): Promise<readonly StoredPolicy[]>;
  /** False if there is a version with this number already. */
  append(version: StoredPolicy): Promise<boolean>;
}
