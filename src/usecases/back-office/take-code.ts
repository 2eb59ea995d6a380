/**
 * Verifies and consumes one code of the second factor: a code of the authenticator app, or a recovery code. Each code
 * works once.
 */
import { findStep, hashRecoveryCode } from '#src/domain/back-office/one-time-codes.ts';
import type { AllRecords, Operator } from '../ports/office-records.ts';
import type { Office } from './office.ts';

/** Kind of code that was consumed, as written to the audit log. `none`: the operator has no second factor. */
export type TakenCode = 'none' | 'code' | 'recovery code';

/** Consumes a code. Undefined if the code is wrong or was used before. */
export async function takeCode(
  { seal, realClock }: Office,
  { office: { operators } }: AllRecords,
  { username, factor }: Operator,
  code: string,
): Promise<TakenCode | undefined> {
  if (!factor?.isConfirmed) return 'none';
  const secret = seal.open(factor.sealedSecret, username);
  const step = findStep({ secret, code, now: realClock.now(), lastStep: factor.lastStep });
  if (step !== undefined) return (await operators.useStep(username, step)) ? 'code' : undefined;
  const codeHash = hashRecoveryCode(code);
  if (codeHash === undefined || !(await operators.useRecoveryCode(username, codeHash))) return undefined;
  return 'recovery code';
}
