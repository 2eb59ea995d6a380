/** The second factor: one-time codes of an authenticator app, and recovery codes for operators who lost the app. */
import {
  factorSecretBytes,
  factorUri,
  findStep,
  hashRecoveryCode,
  makeRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  writeSecret,
} from '#src/domain/back-office/one-time-codes.ts';
import { hashSessionToken } from '#src/domain/back-office/session-token.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { OfficeDeps } from './office.ts';
import { ownSource, refuseFor, stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

export type StartedFactor = Readonly<{ secret: string; uri: string }>;

/** Creates the secret of a second factor. Sign-in requires no code until the operator has confirmed the first code. */
export async function startSecondFactor(
  deps: OfficeDeps,
  { actor: username, proof }: SteppedUp,
): Promise<Result<StartedFactor, 'second_factor_is_on' | StepUpRefusal>> {
  const { ports, office } = deps;
  const known = await office.store.snapshot(async (records) => await records.office.operators.find(username));
  if (known?.factor?.isConfirmed) return refuse('second_factor_is_on');
  const proven = await stepUp(deps, {
    actor: username,
    proof,
    act: 'second_factor_added',
    facts: { operator: username },
  });
  if (!proven.ok) return proven;
  const random = ports.random.bytes(factorSecretBytes);
  const secret = writeSecret(random);
  return await office.store.transaction(async ({ office: { operators } }) => {
    const operator = await operators.lock(username);
    if (!operator || operator.factor?.isConfirmed) return refuse('second_factor_is_on');
    await operators.putFactor(username, office.seal.seal(random, username));
    return accept({ secret, uri: factorUri({ issuer: office.issuer, username, secret }) });
  });
}

/** Confirmation of a second factor. `token` is that of the current session. All other sessions of the operator end. */
type Confirmation = Readonly<{ username: string; code: string; token: string }>;
type ConfirmRefusal = 'code_wrong' | 'second_factor_not_started' | 'sign_in_limited';
type Confirmed = Readonly<{ recoveryCodes: readonly string[] }>;

/**
 * Confirms the second factor with its first code. Needs no step-up: only the operator who started the set-up with their
 * password knows the secret.
 */
export async function confirmSecondFactor(
  deps: OfficeDeps,
  wanted: Confirmation,
): Promise<Result<Confirmed, ConfirmRefusal>> {
  const { limits, stepUpMutex } = deps.office;
  const { username } = wanted;
  let answer: Result<Confirmed, ConfirmRefusal> = refuse('code_wrong');
  const { waitMs } = await stepUpMutex(username, async () =>
    limits.run(ownSource(username), async () => {
      answer = await confirm(deps, wanted);
      return answer.ok;
    }),
  );
  return waitMs > 0 ? refuseFor(waitMs) : answer;
}

async function confirm({ ports, office }: OfficeDeps, { username, code, token }: Confirmation) {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () =>
    makeRecoveryCode(ports.random.bytes(recoveryCodeBytes)),
  );
  return await office.store.transaction(async ({ office: { operators }, controls }) => {
    const factor = (await operators.lock(username))?.factor;
    if (!factor || factor.isConfirmed) return refuse('second_factor_not_started');
    const secret = office.seal.open(factor.sealedSecret, username);
    const step = findStep({ secret, code, now: office.realClock.now(), lastStep: factor.lastStep });
    if (step === undefined) return refuse('code_wrong', { field: 'code' });
    await operators.confirmFactor(
      username,
      step,
      recoveryCodes.flatMap((each) => hashRecoveryCode(each) ?? []),
    );
    await operators.endSessions(username, hashSessionToken(token));
    const at = ports.clock.now();
    await controls.audit({ actor: username, action: 'second_factor_added', subject: username, details: '', at });
    return accept({ recoveryCodes });
  });
}

export async function removeSecondFactor(
  deps: OfficeDeps,
  { actor: username, proof, token }: SteppedUp & Readonly<{ token: string }>,
): Promise<Result<null, StepUpRefusal>> {
  const proven = await stepUp(deps, {
    actor: username,
    proof,
    act: 'second_factor_removed',
    facts: { operator: username },
  });
  if (!proven.ok) return proven;
  const { ports, office } = deps;
  await office.store.transaction(async ({ office: { operators }, controls }) => {
    const operator = await operators.lock(username);
    if (!operator?.factor) return;
    await operators.removeFactor(username);
    await operators.endSessions(username, hashSessionToken(token));
    const at = ports.clock.now();
    await controls.audit({ actor: username, action: 'second_factor_removed', subject: username, details: '', at });
  });
  return accept(null);
}
