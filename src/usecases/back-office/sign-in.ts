/**
 * Sign-in of operators. The response is the same whichever of username, password and code is wrong, and a password hash
 * is always computed, so that timing reveals nothing. The token is returned once; only its hash is stored.
 */
import { hashSessionToken, makeSessionToken, sessionTokenBytes } from '#src/domain/back-office/session-token.ts';
import { utcDay } from '#src/domain/calendar.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { SignInAttempt } from '../ports/operator-sign-in.ts';
import type { OfficeDeps } from './office.ts';
import { idleMs, sessionLifeMs, toSession, type OperatorSession } from './sessions.ts';
import { refuseFor } from './step-up.ts';
import { takeCode, type TakenCode } from './take-code.ts';

export type Credentials = Readonly<{
  username: string;
  password: string;
  /** TOTP or recovery code. Required if the operator has a second factor. */
  code?: string | undefined;
  /** Source of the request, for rate limiting only. It is hashed at once and never stored. */
  source: string;
  /** Proof of work, needed while many sign in. Without one the attempt waits. */
  proof?: string | undefined;
  /** Cookie of this browser from an earlier sign-in, which marks it as trusted. */
  browserMark?: string | undefined;
  /** Name of the browser and system, shown in the list of sessions. */
  device?: string | undefined;
}>;

export type SignedIn = Readonly<{ token: string; browserMark: string; session: OperatorSession }>;
export type SignInRefusal = 'sign_in_refused' | 'sign_in_limited';

/**
 * Valid usernames. Any other text counts as the empty username, also for the rate limit: no such operator can be in the
 * table, and PostgreSQL rejects some texts. Therefore nobody can reach rate limit keys such as `ownSource` (step-up.ts)
 * through the form.
 */
export const usernameText = /^[a-z0-9][a-z0-9._-]{0,63}$/;

export async function signIn(
  deps: OfficeDeps,
  { username: typed, password, code = '', source, proof, browserMark = '', device = '' }: Credentials,
): Promise<Result<SignedIn, SignInRefusal>> {
  const trimmed = typed.trim();
  const username = usernameText.test(trimmed) ? trimmed : '';
  const { ports, office } = deps;
  let signedIn: SignedIn | undefined;
  const browser = office.browsers.read(browserMark, username, office.realClock.now());
  const attempt = browser === undefined ? { username, source, proof } : knownSource(username, browser);
  const { waitMs, challenge } = await office.limits.run(attempt, async () => {
    signedIn = await check(deps, { username, password, code, device });
    return signedIn !== undefined;
  });
  if (waitMs > 0) return refuseFor(waitMs, challenge === undefined ? {} : { challenge, proofHeader: 'X-Proof' });
  if (signedIn) return accept(signedIn);
  await office.store.transaction(async (records) => {
    await records.office.operators.countFailure(utcDay(ports.clock.now()));
  });
  return refuse('sign_in_refused');
}

/** Rate limit key of a trusted browser: separate from other clients (like `ownSource`), with the same limits. */
function knownSource(username: string, browser: string): SignInAttempt {
  return { username: `${username} in ${browser}`, source: `${username} in ${browser}`, isKnown: true };
}

type Given = Readonly<{ username: string; password: string; code: string; device: string }>;

async function check(deps: OfficeDeps, { username, password, code, device }: Given): Promise<SignedIn | undefined> {
  const { store, passwords } = deps.office;
  const operator = await store.snapshot(async (records) => await records.office.operators.find(username));
  const isRight = await passwords.verify(password, operator?.passwordHash ?? passwords.nobodys);
  if (operator?.state !== 'active' || !isRight) return undefined;
  return await store.transaction(async (records) => {
    const current = await records.office.operators.lock(username);
    // The password may have been changed while the hash was computed.
    if (current?.state !== 'active' || current.passwordHash !== operator.passwordHash) return undefined;
    const taken = await takeCode(deps.office, records, current, code);
    return taken === undefined ? undefined : await openSession(deps, records, { username, taken, device });
  });
}

type Checked = Readonly<{ username: string; taken: TakenCode | 'passkey'; device: string }>;

export async function openSession(
  { ports, office }: OfficeDeps,
  records: AllRecords,
  { username, taken, device }: Checked,
): Promise<SignedIn> {
  const { operators } = records.office;
  const now = office.realClock.now();
  const token = makeSessionToken(ports.random.bytes(sessionTokenBytes));
  const tokenHash = hashSessionToken(token);
  if (tokenHash === undefined) throw new TypeError('a token that was just made is not one');
  await operators.dropOldSessions(now, now - idleMs);
  await operators.insertSession({
    tokenHash,
    username,
    device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + sessionLifeMs,
  });
  const stored = await operators.findSession(tokenHash);
  if (!stored) throw new Error('a session that was just written is not there');
  // The use of a recovery code is logged: a phone was lost, or somebody found the codes.
  const details = taken === 'recovery code' || taken === 'passkey' ? taken : '';
  const at = ports.clock.now();
  await records.controls.audit({ actor: username, action: 'signed_in', subject: username, details, at });
  return { token, browserMark: office.browsers.mark(username, now), session: toSession(stored) };
}
