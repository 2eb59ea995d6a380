/** Database port of the team: all operators with their roles, invitations and sessions. */
import type { Role } from '#src/domain/back-office/roles.ts';

export const operatorStates = ['invited', 'active', 'disabled', 'removed'] as const;
/** `invited`: has no password yet. `removed`: can never come back, and the name is not given to anybody else. */
export type OperatorState = (typeof operatorStates)[number];

export type TeamMember = Readonly<{
  username: string;
  roles: readonly Role[];
  state: OperatorState;
  hasSecondFactor: boolean;
  createdAt: number;
  /** Since when there has been access with all of these roles: joined, reset, enabled, or given a further role. */
  trustedAt: number;
  /** End of the invitation. Null once it was accepted. */
  inviteExpiresAt: number | null;
}>;

export type TeamSession = Readonly<{
  tokenHash: string;
  username: string;
  /** Browser and system. Empty if unknown. */
  device: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}>;

export type Invitation = Readonly<{
  username: string;
  roles: readonly Role[];
  inviteHash: string;
  expiresAt: number;
}>;

export interface TeamRecords {
  /** All operators that were not removed, by name. */
  list(): Promise<readonly TeamMember[]>;
  /** Whether there ever was an active operator besides this one, also if disabled or removed since. */
  hadOthers(username: string): Promise<boolean>;
  /** Like `list`, and locks all rows, so that two changes at once cannot take away the last administrator. */
  lockAll(): Promise<readonly TeamMember[]>;
  /** Inserts an invited operator, or replaces the invitation of one. False if the name is taken. */
  invite(invitation: Invitation): Promise<boolean>;
  /** The operator who was invited with this token hash, whether or not the invitation has expired. */
  findInvited(inviteHash: string): Promise<TeamMember | undefined>;
  /** Sets the password of an invited operator, who becomes active. False if the invitation was used meanwhile. */
  join(wanted: Readonly<{ inviteHash: string; passwordHash: string }>): Promise<boolean>;
  /** Sets a password and makes the operator active, whatever the state was. */
  reset(username: string, passwordHash: string): Promise<void>;
  setRoles(username: string, held: readonly Role[]): Promise<void>;
  setState(username: string, state: 'active' | 'disabled'): Promise<void>;
  /** Marks the operator as removed and deletes password, second factor, passkeys, invitation and sessions. */
  remove(username: string): Promise<void>;
  /** Sessions that have not expired and were used since `seenSince`, of one operator or of all, newest first. */
  sessions(
    wanted: Readonly<{ now: number; seenSince: number; username?: string | undefined }>,
  ): Promise<readonly TeamSession[]>;
}
