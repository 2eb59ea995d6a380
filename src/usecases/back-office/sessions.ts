/** Operator sessions: lookup, timeouts, sign-out. Sessions end on the server, whatever cookies the browser keeps. */
import type { Role } from '#src/domain/back-office/roles.ts';
import { hashSessionToken } from '#src/domain/back-office/session-token.ts';
import type { StoredSession } from '../ports/office-records.ts';
import type { OfficeDeps } from './office.ts';

const minute = 60_000;
/** Idle timeout of an operator's session. */
export const idleMs = 15 * minute;
/** Absolute lifetime of a session, active or not. */
export const sessionLifeMs = 480 * minute;
/** Minimum interval between updates of a session's last-seen time. */
const touchMs = 15_000;

export type OperatorSession = Readonly<{
  username: string;
  roles: readonly Role[];
  /** Browser and system. Empty if unknown. */
  device: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
}>;

export function toSession({ tokenHash: _secret, ...session }: StoredSession): OperatorSession {
  return session;
}

export async function findSession({ office }: OfficeDeps, token: string): Promise<OperatorSession | undefined> {
  const tokenHash = hashSessionToken(token);
  if (tokenHash === undefined) return undefined;
  const now = office.realClock.now();
  const found = await office.store.snapshot(async (records) => await records.office.operators.findSession(tokenHash));
  if (!found || now >= found.expiresAt || now - found.lastSeenAt >= idleMs) return undefined;
  if (now - found.lastSeenAt < touchMs) return toSession(found);
  await office.store.transaction(async (records) => await records.office.operators.touchSession(tokenHash, now));
  return { ...toSession(found), lastSeenAt: now };
}

/** Which of these tokens have no session any more. Asking is no use of a session, which still ends when it is idle. */
export async function findEndedSessions(
  { office }: OfficeDeps,
  tokens: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = office.realClock.now();
  return await office.store.snapshot(async ({ office: { operators } }) => {
    const ended = new Set<string>();
    for (const token of tokens) {
      const hash = hashSessionToken(token);
      const found = hash === undefined ? undefined : await operators.findSession(hash);
      if (!found || now >= found.expiresAt || now - found.lastSeenAt >= idleMs) ended.add(token);
    }
    return ended;
  });
}

export async function signOut({ office, ports }: OfficeDeps, token: string): Promise<void> {
  const tokenHash = hashSessionToken(token);
  if (tokenHash === undefined) return;
  await office.store.transaction(async ({ office: { operators }, controls }) => {
    const found = await operators.findSession(tokenHash);
    if (!found) return;
    await operators.endSession(tokenHash);
    const { username } = found;
    const entry = { actor: username, action: 'signed_out', subject: username, details: '', at: ports.clock.now() };
    await controls.audit(entry);
  });
}

export async function signOutEverywhere({ office, ports }: OfficeDeps, username: string): Promise<void> {
  await office.store.transaction(async (records) => {
    await records.office.operators.endSessions(username);
    const entry = { actor: username, action: 'sessions_ended', subject: username, details: '', at: ports.clock.now() };
    await records.controls.audit(entry);
  });
}
