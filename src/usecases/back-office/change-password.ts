/** A new password, for whoever knows the old one. It ends every other session of the operator. */
import { isWeakPassword } from '#src/domain/back-office/check-password.ts';
import { hashSessionToken } from '#src/domain/back-office/session-token.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Inside } from './office.ts';
import { verifyOwnPassword } from './own-password.ts';

export type PasswordChange = Readonly<{
  username: string;
  current: string;
  next: string;
  /** Of the session that asks: it goes on. */
  token: string;
}>;

type Refusal = 'password_wrong' | 'password_weak' | 'sign_in_limited';

export async function changePassword(
  inside: Inside,
  { username, current, next, token }: PasswordChange,
): Promise<Result<null, Refusal>> {
  const { ports, office } = inside;
  if (isWeakPassword(next, username) || next === current) return refuse('password_weak', { field: 'next' });
  const verified = await verifyOwnPassword(inside, { username, password: current, field: 'current' });
  if (!verified.ok) return verified;
  const hash = await office.passwords.hash(next);
  await office.store.transaction(async ({ office: { operators }, controls }) => {
    await operators.lock(username);
    await operators.setPassword(username, hash);
    await operators.endSessions(username, hashSessionToken(token));
    const at = ports.clock.now();
    await controls.audit({ actor: username, action: 'password_changed', subject: username, details: '', at });
  });
  return accept(null);
}
