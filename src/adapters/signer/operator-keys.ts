/**
 * The public keys of operators' passkeys that the signer believes, in a file of its own: whoever writes the database
 * makes no operator of this. And whether operators approved a payment with them.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { digestFactLines } from '#src/domain/back-office/facts.ts';
import type { Money } from '#src/domain/money.ts';
import { areForPayment, type Approval, type ApprovedPayment } from '#src/domain/treasury/approval.ts';
import { keyError, readKeyFile, replaceKeyFile } from '../key-file.ts';
import { findChallenge, isOfPerson, readAssertion } from '../passkeys/assertion.ts';
import { challengeLifeMs, readChallenge } from '../passkeys/challenges.ts';

/** `id`, `publicKey`: of the passkey, in base64url. `site`: the host name that it belongs to. */
export const OperatorKeySchema = z.strictObject({
  name: z.string().min(1).max(64),
  site: z.string().min(1).max(253),
  id: z.string().min(1).max(1364),
  publicKey: z.string().min(1).max(2000),
});
export type OperatorKey = Readonly<z.infer<typeof OperatorKeySchema>>;

/** One passkey is one person: otherwise somebody could be two. */
const FileSchema = z
  .array(OperatorKeySchema)
  .max(200)
  .refine((keys) => new Set(keys.flatMap(({ id, publicKey }) => [id, publicKey])).size === 2 * keys.length);

/** The keys of the file. Undefined if there is no such file, because nobody was ever added. */
export async function readOperatorKeys(file: string): Promise<readonly OperatorKey[] | undefined> {
  const named = { file, name: 'the list of operators' };
  const text = await readKeyFile(named);
  if (text === undefined) return undefined;
  try {
    return FileSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw keyError(named, 'is damaged', cause);
  }
}

/** Writes the list, whole at any time. One that could not be read again is not written. */
export async function writeOperatorKeys(file: string, keys: readonly OperatorKey[]): Promise<void> {
  const parsed = FileSchema.safeParse(keys);
  if (!parsed.success) throw new Error('two passkeys of this list have one id or one public key: nothing was changed');
  await replaceKeyFile(file, `${JSON.stringify(parsed.data, null, 2)}\n`);
}

/** An act may wait for its address to cool off for two weeks, for a day until it is done, and then for the chain. */
const longestWaitMs = 40 * 86_400_000;
/** How long an approval that was used is remembered: for longer than it could be used again. */
export const usesKeptMs = longestWaitMs + challengeLifeMs + 86_400_000;

export type ActJudge = (
  payment: ApprovedPayment,
  approvals: readonly Approval[],
) => Promise<readonly string[] | undefined>;

type IsForOne = (amount: Money) => boolean;
type Options = Readonly<{
  keys: () => Promise<readonly OperatorKey[]>;
  now: () => number;
  /** Whether one person may do this alone. */
  isForOne: IsForOne;
}>;

/**
 * Judges approvals of a payment. Answers a name for each of them, by which it is recognised if it is shown again, or
 * undefined if the right people did not approve exactly this.
 */
export function makeActJudge({ keys, now, isForOne }: Options): ActJudge {
  return async (payment, approvals) => judgeAct(payment, approvals, { keys: await keys(), now: now(), isForOne });
}

export function judgeAct(
  payment: ApprovedPayment,
  approvals: readonly Approval[],
  { keys, now, isForOne }: Readonly<{ keys: readonly OperatorKey[]; now: number; isForOne: IsForOne }>,
): readonly string[] | undefined {
  if (!areForPayment(payment, approvals)) return undefined;
  if (approvals.length < 2 && !isForOne(payment.amount)) return undefined;
  const names = approvals.map((approval) => nameApproval(approval, keys, now));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** The name of an approval that is answered by a key of its operator. */
export function nameApproval(
  { act, by, facts, answer }: Approval,
  keys: readonly OperatorKey[],
  now: number,
): string | undefined {
  for (const { name, id, site, publicKey } of keys) {
    if (name !== by) continue;
    try {
      const asserted = readAssertion(answer, publicKey);
      const { client, data } = asserted;
      const isAnswer = client.type === 'webauthn.get' && client.crossOrigin !== true && asserted.id === id;
      const challenge = readChallenge(client.challenge);
      if (!isAnswer || !isOfPerson(data, site) || challenge?.digest !== digestFactLines(act, facts)) continue;
      if (isOutOfTime(challenge, now)) continue;
      return nameChallenge(client.challenge);
    } catch {
      // An answer of another key, or none.
    }
  }
  return undefined;
}

/**
 * The names of approvals that are good for nothing any more, whoever gave them: a passkey may be added to the list
 * later. What is no answer, or too old to be used, needs no name.
 */
export function nameToVoid(approvals: readonly Approval[], now: number): readonly string[] {
  return approvals.flatMap(({ answer }) => {
    const challenge = findChallenge(answer);
    const read = challenge === undefined ? undefined : readChallenge(challenge);
    return challenge === undefined || !read || isOutOfTime(read, now) ? [] : [nameChallenge(challenge)];
  });
}

function isOutOfTime({ expiresAt }: Readonly<{ expiresAt: number }>, now: number): boolean {
  return now - expiresAt > longestWaitMs || now - expiresAt < -2 * challengeLifeMs;
}

function nameChallenge(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex').slice(0, 32);
}
