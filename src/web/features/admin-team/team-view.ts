/** Data of the team page. */
import type { Role } from '#src/domain/back-office/roles.ts';
import type { Failure } from '../../components/office/failure.ts';

export type MemberRow = Readonly<{
  username: string;
  roles: readonly Role[];
  state: 'invited' | 'active' | 'disabled';
  hasSecondFactor: boolean;
  /** End of the invitation, for operators who have not joined yet. */
  invitedUntil: string | null;
  /** Devices that are signed in now, with the time each was last used. */
  sessions: readonly Readonly<{ id: string; device: string; lastSeenAt: string }>[];
}>;

/** A new invitation: its link is in this response only. */
export type ShownInvitation = Readonly<{ kind: 'invited'; username: string; link: string; expiresAt: string }>;

export type TeamAnswer = Failure | ShownInvitation;
