/**
 * Step-up: a session alone only looks. An act that moves money, changes where it goes, lets it go on after a stop, or
 * gives somebody more power takes the operator's password again, and a code of the second factor where one is set.
 * Every verb that does such a thing asks here, after it has checked what was typed and before it does anything.
 */
import { utcDay } from '#src/domain/calendar.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { OfficeDeps, SignInAttempt } from './office.ts';
import { takeCode, type TakenCode } from './take-code.ts';

/** What the operator gives for one act. Empty texts are factors that were not given. */
export type StepUpProof = Readonly<{ password: string; code: string }>;

/** The acts that ask, in the words of the audit log. */
export type StepUpAct =
  | 'loan_created'
  | 'loan_released'
  | 'address_created'
  | 'address_updated'
  | 'address_deleted'
  | 'api_key_created'
  | 'order_decided'
  | 'unclaimed_refunded'
  | 'orders_resumed'
  | 'payouts_resumed'
  | 'difference_booked'
  | 'password_changed'
  | 'second_factor_added'
  | 'second_factor_removed';

/** Whoever acts, and what they prove it with: part of every request for such an act. */
export type SteppedUp = Readonly<{ actor: string; proof: StepUpProof }>;

export type StepUpRefusal = 'step_up_required' | 'sign_in_limited';

const factorNames = { password: ['password'], both: ['password', 'code'] } as const;

/**
 * Nothing tells which factor was wrong, so that nobody finds the password first and the code later. What was not given
 * at all is no guess: it costs no hash and is not counted.
 */
export async function stepUp(
  deps: OfficeDeps,
  { actor, proof, act }: SteppedUp & Readonly<{ act: StepUpAct }>,
): Promise<Result<null, StepUpRefusal>> {
  const { office } = deps;
  const operator = await office.store.snapshot(async (records) => await records.office.operators.find(actor));
  const hasFactor = operator?.factor?.isConfirmed === true;
  const factors = hasFactor ? factorNames.both : factorNames.password;
  if (proof.password === '' || (hasFactor && proof.code.trim() === '')) return refuse('step_up_required', { factors });
  let taken: TakenCode | undefined;
  const { waitMs } = await office.takeTurn(actor, async () =>
    office.limits.run(ownSource(actor), async () => {
      taken = await prove(deps, { actor, proof, act });
      return taken !== undefined;
    }),
  );
  if (waitMs > 0) return refuseFor(waitMs);
  if (taken !== undefined) return accept(null);
  await countFailure(deps, { actor, act });
  return refuse('step_up_required', { factors });
}

type Wanted = SteppedUp & Readonly<{ act: StepUpAct }>;

/** Checks the password, and uses the code up in the transaction that notes what was proven. */
async function prove({ ports, office }: OfficeDeps, { actor, proof, act }: Wanted): Promise<TakenCode | undefined> {
  const { store, passwords } = office;
  const operator = await store.snapshot(async (records) => await records.office.operators.find(actor));
  const isRight = await passwords.verify(proof.password, operator?.passwordHash ?? passwords.nobodys);
  if (!operator || !isRight) return undefined;
  return await store.transaction(async (records) => {
    const current = await records.office.operators.lock(actor);
    // The password may have been changed while it was hashed.
    if (!current || current.passwordHash !== operator.passwordHash) return undefined;
    const taken = await takeCode(office, records, current, proof.code);
    if (taken === undefined) return undefined;
    const details = taken === 'none' ? 'password' : `password + ${taken}`;
    await records.controls.audit({ actor, action: 'stepped_up', subject: act, details, at: ports.clock.now() });
    return taken;
  });
}

/** Counted with the sign-ins that failed, and in the audit log as well: whoever guesses here has a session already. */
async function countFailure(
  { ports, office }: OfficeDeps,
  { actor, act }: Readonly<{ actor: string; act: StepUpAct }>,
): Promise<void> {
  await office.store.transaction(async ({ office: { operators }, controls }) => {
    const at = ports.clock.now();
    await operators.countFailure(utcDay(at));
    await controls.audit({ actor, action: 'step_up_failed', subject: act, details: '', at });
  });
}

/**
 * Counted apart from the sign-in form, so that strangers at the form cannot slow an operator who is inside. The blank
 * keeps it apart: the form counts nothing under a name that has one.
 */
export function ownSource(username: string): SignInAttempt {
  return { username: `${username} inside`, source: `${username} inside`, isKnown: true };
}

export function refuseFor(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000);
  return refuse('sign_in_limited', { seconds, retryAfterSeconds: seconds });
}
