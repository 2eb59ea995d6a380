/** Slowed checks: what an operator who is inside must prove again, and the answer to whoever is too quick. */
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Inside, SignInAttempt } from './office.ts';

type Proof = Readonly<{ username: string; password: string; field: string }>;

/** Whoever sits at an open session may guess no faster than anybody else. */
export async function verifyOwnPassword(
  { office }: Inside,
  { username, password, field }: Proof,
): Promise<Result<null, 'password_wrong' | 'sign_in_limited'>> {
  let isRight = false;
  const { waitMs } = await office.limits.run(ownSource(username), async () => {
    const operator = await office.store.snapshot(async (records) => await records.office.operators.find(username));
    isRight = await office.passwords.verify(password, operator?.passwordHash ?? office.passwords.nobodys);
    return isRight;
  });
  if (waitMs > 0) return refuseFor(waitMs);
  return isRight ? accept(null) : refuse('password_wrong', { field });
}

/**
 * Counted apart from the sign-in form, so that strangers at the form cannot slow an operator who is inside. The blank
 * keeps it apart: the form counts nothing under a name that has one.
 */
export function ownSource(username: string): SignInAttempt {
  return { username: `${username} inside`, source: `${username} inside` };
}

export function refuseFor(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000);
  return refuse('sign_in_limited', { seconds, retryAfterSeconds: seconds });
}
