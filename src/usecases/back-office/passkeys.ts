/**
 * Passkeys of operators. Adding and removing one need step-up authentication and end all other sessions. A passkey
 * signs in without a password, because the authenticator recognises its owner by fingerprint, face or PIN; password and
 * code go on working beside it.
 */
import { digestFacts } from '#src/domain/back-office/facts.ts';
import { parseLabel } from '#src/domain/back-office/platform-address.ts';
import { hashSessionToken } from '#src/domain/back-office/session-token.ts';
import { utcDay } from '#src/domain/calendar.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Passkey, PasskeyUse } from '../ports/passkeys.ts';
import type { OfficeDeps } from './office.ts';
import { openSession, type SignedIn } from './sign-in.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';
import { takePasskey } from './take-passkey.ts';

/** ES256, EdDSA and RS256, by their numbers in COSE. The last one is for Windows. */
const algorithms = [-7, -8, -257] as const;
const timeoutMs = 120_000;
const mostPasskeys = 20;
/** A sign-in is for no action. */
const signInUse: PasskeyUse = { kind: 'sign_in', username: '', digest: '0'.repeat(64) };

/** Options of `navigator.credentials.get`, in the JSON form of WebAuthn. */
export type PasskeyRequest = Readonly<{
  challenge: string;
  rpId: string;
  userVerification: 'required';
  timeout: number;
  allowCredentials: readonly PasskeyName[];
}>;
type PasskeyName = Readonly<{ id: string; type: 'public-key' }>;

/** Options of `navigator.credentials.create`, in the JSON form of WebAuthn. */
export type PasskeyCreation = Readonly<{
  challenge: string;
  rp: Readonly<{ id: string; name: string }>;
  user: Readonly<{ id: string; name: string; displayName: string }>;
  pubKeyCredParams: readonly Readonly<{ type: 'public-key'; alg: number }>[];
  timeout: number;
  attestation: 'none';
  authenticatorSelection: Readonly<{ residentKey: 'required'; requireResidentKey: true; userVerification: 'required' }>;
  excludeCredentials: readonly PasskeyName[];
}>;

export async function listPasskeys({ office }: OfficeDeps, username: string): Promise<readonly Passkey[]> {
  return await office.store.snapshot(async (records) => await records.office.passkeys.list(username));
}

/** What the browser needs to sign in with a passkey. Undefined where there are none. */
export function askSignIn({ office: { passkeys, realClock } }: OfficeDeps): PasskeyRequest | undefined {
  if (passkeys.rpId === null) return undefined;
  const challenge = passkeys.makeChallenge(signInUse, realClock.now());
  return { challenge, rpId: passkeys.rpId, allowCredentials: [], userVerification: 'required', timeout: timeoutMs };
}

/** What the browser needs to confirm an action with a passkey. `digest` is that of the facts shown beside it. */
export async function askStepUp(
  deps: OfficeDeps,
  { username, digest }: Readonly<{ username: string; digest: string }>,
): Promise<Result<PasskeyRequest, 'passkeys_unavailable' | 'passkey_not_found'>> {
  const { passkeys, realClock } = deps.office;
  if (passkeys.rpId === null) return refuse('passkeys_unavailable');
  const own = await listPasskeys(deps, username);
  if (own.length === 0) return refuse('passkey_not_found');
  const challenge = passkeys.makeChallenge({ kind: 'step_up', username, digest }, realClock.now());
  const allowCredentials = own.map(toName);
  return accept({ challenge, rpId: passkeys.rpId, allowCredentials, userVerification: 'required', timeout: timeoutMs });
}

/**
 * Signs in with a passkey, which says by itself whose it is. Strangers have none to guess with, so nothing is
 * rate-limited: nobody can keep an operator out.
 */
export async function signInWithPasskey(
  deps: OfficeDeps,
  { answer, device = '' }: Readonly<{ answer: string; device?: string | undefined }>,
): Promise<Result<SignedIn, 'sign_in_refused'>> {
  const { office, ports } = deps;
  const id = office.passkeys.readId(answer);
  if (id === undefined) return refuse('sign_in_refused');
  const known = await office.store.snapshot(async (records) => await records.office.passkeys.find(id));
  if (!known) return refuse('sign_in_refused');
  const { username } = known;
  const signedIn = await office.store.transaction(async (records) => {
    const operator = await records.office.operators.lock(username);
    if (operator?.state !== 'active') return undefined;
    const taken = await takePasskey(office, records, { username, answer, use: signInUse });
    return taken && (await openSession(deps, records, { username, taken: 'passkey', device }));
  });
  if (signedIn) return accept(signedIn);
  await office.store.transaction(async (records) => {
    await records.office.operators.countFailure(utcDay(ports.clock.now()));
  });
  return refuse('sign_in_refused');
}

/** Starts adding a passkey. Only who gets past this step gets a challenge that a new passkey may answer. */
export async function startPasskey(
  deps: OfficeDeps,
  { actor: username, proof }: SteppedUp,
): Promise<Result<PasskeyCreation, 'passkeys_unavailable' | 'passkeys_full' | StepUpRefusal>> {
  const { passkeys, realClock, issuer } = deps.office;
  if (passkeys.rpId === null) return refuse('passkeys_unavailable');
  const own = await listPasskeys(deps, username);
  if (own.length >= mostPasskeys) return refuse('passkeys_full');
  const facts = { operator: username };
  const proven = await stepUp(deps, { actor: username, proof, act: 'passkey_added', facts });
  if (!proven.ok) return proven;
  return accept({
    challenge: passkeys.makeChallenge(registration(username), realClock.now()),
    rp: { id: passkeys.rpId, name: issuer },
    user: { id: passkeys.userHandle(username), name: username, displayName: username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: own.map(toName),
  });
}

type Confirmation = Readonly<{ username: string; label: string; answer: string; token: string }>;

/** Stores the new passkey. Needs no step-up of its own: its challenge was given for one. */
export async function confirmPasskey(
  { ports, office }: OfficeDeps,
  { username, label: typed, answer, token }: Confirmation,
): Promise<Result<null, 'label_invalid' | 'passkey_refused'>> {
  const label = parseLabel(typed);
  if (!label.ok) return label;
  const now = office.realClock.now();
  const made = office.passkeys.readNew(answer, registration(username), now);
  if (!made) return refuse('passkey_refused');
  return await office.store.transaction(async ({ office: { operators, passkeys }, controls }) => {
    const operator = await operators.lock(username);
    if (operator?.state !== 'active') return refuse('passkey_refused');
    if (!(await passkeys.useChallenge(made.challenge, now))) return refuse('passkey_refused');
    const taken = (await passkeys.list(username)).map((each) => each.label);
    const name = freeLabel(label.value, taken);
    const passkey = { ...made.passkey, username, label: name, createdAt: now, lastUsedAt: null };
    if (!(await passkeys.insert(passkey))) return refuse('passkey_refused');
    await operators.endSessions(username, hashSessionToken(token));
    const at = ports.clock.now();
    const entry = { actor: username, action: 'passkey_added', subject: username, details: name, at };
    await controls.audit(entry);
    return accept(null);
  });
}

/** No two passkeys of an operator have one name: by it the facts say which one is removed. */
function freeLabel(label: string, taken: readonly string[]): string {
  let name = label;
  for (let number = 2; taken.includes(name); number += 1) name = `${label} (${number})`;
  return name;
}

export async function removePasskey(
  deps: OfficeDeps,
  { actor: username, proof, id, token }: SteppedUp & Readonly<{ id: string; token: string }>,
): Promise<Result<null, 'passkey_not_found' | StepUpRefusal>> {
  const { ports, office } = deps;
  const found = (await listPasskeys(deps, username)).find((each) => each.id === id);
  if (!found) return refuse('passkey_not_found');
  const facts = { operator: username, label: found.label };
  const proven = await stepUp(deps, { actor: username, proof, act: 'passkey_removed', facts });
  if (!proven.ok) return proven;
  return await office.store.transaction(async ({ office: { operators, passkeys }, controls }) => {
    await operators.lock(username);
    if (!(await passkeys.remove(username, id))) return refuse('passkey_not_found');
    await operators.endSessions(username, hashSessionToken(token));
    const at = ports.clock.now();
    const entry = { actor: username, action: 'passkey_removed', subject: username, details: found.label, at };
    await controls.audit(entry);
    return accept(null);
  });
}

function registration(username: string): PasskeyUse {
  return { kind: 'register', username, digest: digestFacts('passkey_added', { operator: username }) };
}

function toName({ id }: Passkey): PasskeyName {
  return { id, type: 'public-key' };
}
