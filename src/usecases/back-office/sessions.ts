/** Who is signed in, for how long, and the ways out. A session ends on the server, whatever the browser still has. */
import { hashSessionToken } from '#src/domain/back-office/session-token.ts';
import type { StoredSession } from '../ports/office-records.ts';
import type { OfficeDeps } from './office.ts';

const minute = 60_000;
/** Nobody seen for this long is gone. */
export const idleMs = 15 * minute;
/** However busy: after this they sign in again. */
export const sessionLifeMs = 480 * minute;
/** A session is marked as seen at most this often. */
const touchMs = 15_000;

export type OperatorSession = Readonly<{
  username: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  hasSecondFactor: boolean;
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
