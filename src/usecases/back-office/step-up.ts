/**
 * Step-up authentication. A session alone is read-only: actions that move money, change its destination, lift a stop or
 * grant access need a role, the operator's password again, and a second-factor code if one is set up. Every such use
 * case calls `stepUp` after it has validated its input and before it changes anything.
 */
import {
  auditFacts,
  digestFacts,
  isAsShown,
  listFacts,
  type Facts,
  type Shown,
} from '#src/domain/back-office/facts.ts';
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import { utcDay } from '#src/domain/calendar.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import type { SignInAttempt } from '../ports/operator-sign-in.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole, type RoleRefusal } from './require-role.ts';
import { takeCode, type TakenCode } from './take-code.ts';
import { takePasskey } from './take-passkey.ts';

/**
 * Credentials for one action, and what it was said to do. An empty text means that the factor was not given. `passkey`
 * is an answer of an authenticator, which stands for password and code: it has recognised the operator itself.
 */
export type StepUpProof = Readonly<{ password: string; code: string; shown: Shown; passkey?: string | undefined }>;

/** Actor and credentials: part of every request that requires step-up. */
export type SteppedUp = Readonly<{ actor: string; proof: StepUpProof }>;

export type StepUpRefusal = 'step_up_required' | 'facts_changed' | 'sign_in_limited' | RoleRefusal;

const factorNames = { password: ['password'], both: ['password', 'code'] } as const;

/**
 * Checks the operator's password and code for one action. The refusal never reveals which factor was wrong, so that
 * password and code cannot be guessed one after the other. A missing factor is not a guess: no hash is computed, and
 * nothing counts towards the rate limit. The same holds if the action would do something else than was shown.
 */
export async function stepUp(
  deps: OfficeDeps,
  { actor, proof, act, facts }: Wanted,
): Promise<Result<null, StepUpRefusal>> {
  const allowed = await requireRole(deps, { actor, act });
  if (!allowed.ok) return allowed;
  const { office } = deps;
  const operator = await office.store.snapshot(async (records) => await records.office.operators.find(actor));
  const hasFactor = operator?.factor?.isConfirmed === true;
  const factors = hasFactor ? factorNames.both : factorNames.password;
  // A page shows the facts again with every refusal. A program that stated everything itself needs none.
  const details =
    proof.shown === null ? { factors } : { factors, facts: listFacts(facts), digest: digestFacts(act, facts) };
  if (!isAsShown(proof.shown, act, facts)) return refuse('facts_changed', details);
  if (proof.passkey) return await proveByPasskey(deps, { actor, proof, act, facts }, details);
  if (proof.password === '' || (hasFactor && proof.code.trim() === '')) {
    await tellTry(deps, { actor, act, facts });
    return refuse('step_up_required', details);
  }
  let taken: TakenCode | undefined;
  const { waitMs } = await office.stepUpMutex(actor, async () =>
    office.limits.run(ownSource(actor), async () => {
      taken = await prove(deps, { actor, proof, act, facts });
      return taken !== undefined;
    }),
  );
  if (waitMs > 0) return refuseFor(waitMs, details);
  if (taken !== undefined) return accept(null);
  await countFailure(deps, { actor, act, facts });
  return refuse('step_up_required', details);
}

/** `facts` are made from what the action will really do, under current data. */
type Wanted = SteppedUp & Readonly<{ act: StepUpAct; facts: Facts }>;

/**
 * Checks the answer of a passkey, whose challenge holds the digest of the facts: it is good for nothing else. Nobody
 * can guess one, so it is not rate-limited.
 */
async function proveByPasskey(
  deps: OfficeDeps,
  { actor, proof, act, facts }: Wanted,
  details: RefusalDetails,
): Promise<Result<null, StepUpRefusal>> {
  const { ports, office } = deps;
  const use = { kind: 'step_up', username: actor, digest: digestFacts(act, facts) } as const;
  const isProven = await office.store.transaction(async (records) => {
    const current = await records.office.operators.lock(actor);
    if (current?.state !== 'active') return false;
    const passkey = await takePasskey(office, records, { username: actor, answer: proof.passkey ?? '', use });
    if (passkey === undefined) return false;
    const told = `passkey; ${auditFacts(facts)}`;
    await records.controls.audit({ actor, action: 'stepped_up', subject: act, details: told, at: ports.clock.now() });
    return true;
  });
  if (isProven) return accept(null);
  await countFailure(deps, { actor, act, facts });
  return refuse('step_up_required', details);
}

/** Checks the password, and consumes the code in the same transaction that writes the audit entry. */
async function prove(
  { ports, office }: OfficeDeps,
  { actor, proof, act, facts }: Wanted,
): Promise<TakenCode | undefined> {
  const { store, passwords } = office;
  const operator = await store.snapshot(async (records) => await records.office.operators.find(actor));
  const isRight = await passwords.verify(proof.password, operator?.passwordHash ?? passwords.nobodys);
  if (operator?.state !== 'active' || !isRight) return undefined;
  return await store.transaction(async (records) => {
    const current = await records.office.operators.lock(actor);
    // The password may have been changed while the hash was computed.
    if (current?.state !== 'active' || current.passwordHash !== operator.passwordHash) return undefined;
    const taken = await takeCode(office, records, current, proof.code);
    if (taken === undefined) return undefined;
    const factors = taken === 'none' ? 'password' : `password + ${taken}`;
    const details = `${factors}; ${auditFacts(facts)}`;
    await records.controls.audit({ actor, action: 'stepped_up', subject: act, details, at: ports.clock.now() });
    return taken;
  });
}

/** Writes to the audit log that a session was used for an action without its proof. It raises an alert. */
async function tellTry({ ports, office }: OfficeDeps, { actor, act, facts }: Omit<Wanted, 'proof'>): Promise<void> {
  const at = ports.clock.now();
  await office.store.transaction(async ({ controls }) => {
    await controls.audit({ actor, action: 'step_up_missing', subject: act, details: auditFacts(facts), at });
  });
}

/**
 * Counts a wrong proof as a failed sign-in and writes it to the audit log, because whoever guesses here has a valid
 * session.
 */
async function countFailure(
  { ports, office }: OfficeDeps,
  { actor, act, facts }: Omit<Wanted, 'proof'>,
): Promise<void> {
  await office.store.transaction(async ({ office: { operators }, controls }) => {
    const at = ports.clock.now();
    await operators.countFailure(utcDay(at));
    await controls.audit({ actor, action: 'step_up_failed', subject: act, details: auditFacts(facts), at });
  });
}

/**
 * Rate limit key of a signed-in operator, separate from the sign-in form's, so that others cannot lock the operator
 * out. The key contains a space, which usernames from the form cannot, so the keys never collide.
 */
export function ownSource(username: string): SignInAttempt {
  return { username: `${username} inside`, source: `${username} inside`, isKnown: true };
}

export function refuseFor(waitMs: number, details: RefusalDetails = {}) {
  const seconds = Math.ceil(waitMs / 1000);
  return refuse('sign_in_limited', { ...details, seconds, retryAfterSeconds: seconds });
}
