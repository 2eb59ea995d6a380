/**
 * Changes an operator's password, given the old one or a passkey. Ends all other sessions of the operator and removes
 * all other passkeys: whoever changes a password does not trust what was there before.
 */
import { isWeakPassword } from '#src/domain/back-office/check-password.ts';
import { hashSessionToken } from '#src/domain/back-office/session-token.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { OfficeDeps } from './office.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

export type PasswordChange = SteppedUp &
  Readonly<{
    next: string;
    /** Token of the operator's current session, which stays valid. */
    token: string;
  }>;

export async function changePassword(
  deps: OfficeDeps,
  { actor: username, proof, next, token }: PasswordChange,
): Promise<Result<null, 'password_weak' | 'password_common' | StepUpRefusal>> {
  const { ports, office } = deps;
  if (isWeakPassword(next, username) || next === proof.password) return refuse('password_weak', { field: 'next' });
  if (office.passwords.isCommon(next)) return refuse('password_common', { field: 'next' });
  const proven = await stepUp(deps, { actor: username, proof, act: 'password_changed', facts: { operator: username } });
  if (!proven.ok) return proven;
  const hash = await office.passwords.hash(next);
  await office.store.transaction(async ({ office: { operators, passkeys }, controls }) => {
    await operators.lock(username);
    await operators.setPassword(username, hash);
    await operators.endSessions(username, hashSessionToken(token));
    await passkeys.removeAll(username, office.passkeys.readId(proof.passkey ?? ''));
    const at = ports.clock.now();
    await controls.audit({ actor: username, action: 'password_changed', subject: username, details: '', at });
  });
  return accept(null);
}
