/** What is asked for when coins are to come back from cold storage, and the record of it. */
import type { Money } from '#src/domain/money.ts';
import type { Result } from '#src/domain/result.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import { makeReturnNumber, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { Records } from '../ports/records.ts';
import type { TreasuryDeps } from './act-records.ts';
import { describeReturn } from './follow-returns.ts';

/** What the proof is for. */
export type ReturnFacts = Readonly<{ accountId: string; amount: Money; fee?: Money; to: string; reason: string }>;
export type Approve<Code extends string> = (facts: ReturnFacts) => Promise<Result<null, Code>>;

/** Checked input. */
export type ReturnWish = Readonly<{
  account: ColdAccount;
  amount: Money;
  reason: string;
  actor: string;
  /** On Solana: the nonce account that the transaction uses. Empty elsewhere. */
  nonceAccount: string;
}>;

type Written = Pick<ColdReturn, 'feeUnits' | 'plan' | 'file' | 'txid'>;

/** Stores a file that nobody has signed yet, with an entry in the audit log. */
export async function writeReturnDown(
  { ports }: TreasuryDeps,
  records: Records,
  { account, amount, reason, actor }: ReturnWish,
  written: Written,
): Promise<ColdReturn> {
  const plannedAt = ports.clock.now();
  const returned: ColdReturn = {
    ...written,
    id: makeReturnNumber(plannedAt, (bound) => ports.random.below(bound)),
    accountId: account.id,
    chain: account.chain,
    currency: amount.currency,
    units: amount.units,
    state: 'unsigned',
    version: 0,
    raw: null,
    requestedBy: actor,
    reason,
    plannedAt,
    signedAt: null,
    endedAt: null,
    trouble: null,
    came: null,
  };
  await records.returns.insert(returned);
  const [action, subject, details] = ['cold_return_requested', returned.id, describeReturn(returned)];
  await records.controls.audit({ actor, action, subject, details, at: plannedAt });
  return returned;
}
