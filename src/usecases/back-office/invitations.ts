/**
 * Invitations: an administrator chooses name and roles of a new operator and hands on a link, which works once. The new
 * operator chooses the password. Only the hash of the link's token is stored.
 */
import { isWeakPassword } from '#src/domain/back-office/check-password.ts';
import { readRoles, type Role } from '#src/domain/back-office/roles.ts';
import { hashSessionToken, makeSessionToken, sessionTokenBytes } from '#src/domain/back-office/session-token.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { TeamMember } from '../ports/team-records.ts';
import type { OfficeDeps } from './office.ts';
import { usernameText } from './sign-in.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

/** An invitation that is not accepted within a day has to be made again. */
export const inviteLifeMs = 24 * 60 * 60_000;

export type InviteFields = Readonly<{ username: string; roles: readonly string[] }>;
export type Invited = Readonly<{ username: string; token: string; expiresAt: number }>;
type InviteRefusal = 'username_invalid' | 'username_taken' | StepUpRefusal;

/** Inviting a name again replaces its invitation, so that a lost link can be made anew. */
export async function inviteOperator(
  deps: OfficeDeps,
  { actor, proof, username: typed, roles: wanted }: InviteFields & SteppedUp,
): Promise<Result<Invited, InviteRefusal>> {
  const username = typed.trim();
  if (!usernameText.test(username)) return refuse('username_invalid', { field: 'username' });
  const roles = readRoles(wanted);
  const facts = { operator: username, roles: describeRoles(roles) };
  const proven = await stepUp(deps, { actor, proof, act: 'operator_invited', facts });
  if (!proven.ok) return proven;
  const { ports, office } = deps;
  const token = makeSessionToken(ports.random.bytes(sessionTokenBytes));
  const inviteHash = hashSessionToken(token);
  if (inviteHash === undefined) throw new TypeError('a token that was just made is not one');
  const expiresAt = office.realClock.now() + inviteLifeMs;
  return await office.store.transaction(async ({ office: { team }, controls }) => {
    const isInvited = await team.invite({ username, roles, inviteHash, expiresAt });
    if (!isInvited) return refuse('username_taken', { field: 'username' });
    const details = describeRoles(roles);
    await controls.audit({ actor, action: 'operator_invited', subject: username, details, at: ports.clock.now() });
    return accept({ username, token, expiresAt });
  });
}

/** The invited operator, as shown on the page where the password is chosen. Undefined if the link is not valid. */
export async function findInvitation({ office }: OfficeDeps, token: string): Promise<TeamMember | undefined> {
  const inviteHash = hashSessionToken(token);
  if (inviteHash === undefined) return undefined;
  const found = await office.store.snapshot(async (records) => await records.office.team.findInvited(inviteHash));
  return (found?.inviteExpiresAt ?? 0) > office.realClock.now() ? found : undefined;
}

/** Accepts an invitation. The password is hashed only for a valid link, because hashing is expensive. */
export async function acceptInvitation(
  deps: OfficeDeps,
  { token, password }: Readonly<{ token: string; password: string }>,
): Promise<Result<Readonly<{ username: string }>, 'invitation_invalid' | 'password_weak' | 'password_common'>> {
  const { ports, office } = deps;
  const invited = await findInvitation(deps, token);
  const inviteHash = hashSessionToken(token);
  if (!invited || inviteHash === undefined) return refuse('invitation_invalid');
  const { username } = invited;
  if (isWeakPassword(password, username)) return refuse('password_weak', { field: 'next' });
  if (office.passwords.isCommon(password)) return refuse('password_common', { field: 'next' });
  const passwordHash = await office.passwords.hash(password);
  return await office.store.transaction(async ({ office: { team }, controls }) => {
    if (!(await team.join({ inviteHash, passwordHash }))) return refuse('invitation_invalid');
    const at = ports.clock.now();
    await controls.audit({ actor: username, action: 'operator_joined', subject: username, details: '', at });
    return accept({ username });
  });
}

/** Roles in the words of the audit log. */
export function describeRoles(held: readonly Role[]): string {
  return held.length === 0 ? 'viewer' : held.join(', ');
}
