/** Verifies an answer of an operator's passkey, and uses its challenge up. Each answer works once. */
import type { AllRecords } from '../ports/office-records.ts';
import type { Passkey, PasskeyUse } from '../ports/passkeys.ts';
import type { Office } from './office.ts';

type Given = Readonly<{ username: string; answer: string; use: PasskeyUse }>;

/** The passkey that answered. Undefined if the answer is wrong, for something else, or was used before. */
export async function takePasskey(
  { passkeys, realClock }: Pick<Office, 'passkeys' | 'realClock'>,
  { office: { passkeys: records } }: AllRecords,
  { username, answer, use }: Given,
): Promise<Passkey | undefined> {
  const id = passkeys.readId(answer);
  const passkey = id === undefined ? undefined : await records.find(id);
  if (passkey?.username !== username) return undefined;
  const now = realClock.now();
  const verified = passkeys.verify(answer, { passkey, use, now });
  if (!verified || !(await records.useChallenge(verified.challenge, now))) return undefined;
  await records.noteUse({ id: passkey.id, counter: verified.counter, isBackedUp: verified.isBackedUp, at: now });
  return passkey;
}
