/** Whether the signer will pay what operators approved, asked before anything is planned, promised or bound for it. */
import { money } from '#src/domain/money.ts';
import { ownPayoutId } from '#src/domain/order/payout.ts';
import type { ActKind, TreasuryAct } from '#src/domain/treasury/act.ts';
import type { ActRule, ActVerdict } from '../ports/act-rule.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/** `away`: the signer does not tell its rule now. Undefined if nobody asks for approvals. */
export type KnownRule = ActRule | 'away' | undefined;

/** Acts that the signer pays, and whose operators it may want to know. */
export function isPaid(kind: ActKind): boolean {
  return kind === 'withdrawal' || kind === 'cold';
}

/** Reads how the signer takes acts. To be called outside of transactions, because the signer is asked. */
export async function readRule({ actRule }: Pick<Ports, 'actRule'>, orLast?: 'or_last'): Promise<KnownRule> {
  try {
    return await actRule?.(orLast);
  } catch (error) {
    if (error instanceof OutsideError) return 'away';
    throw error;
  }
}

/** Why the payout of an act is not planned yet: a payout that the signer refuses would hold up those behind it. */
export async function findHold(
  records: Pick<Records, 'controls'>,
  act: TreasuryAct,
  rule: KnownRule,
): Promise<'act_not_proven' | 'signer_unavailable' | undefined> {
  const verdict = await judgeApprovals(records, act, rule);
  if (verdict === 'away') return 'signer_unavailable';
  return verdict === 'refused' ? 'act_not_proven' : undefined;
}

/** How the signer takes the act with the approvals that it has now. */
export async function judgeApprovals(
  { controls }: Pick<Records, 'controls'>,
  { id, kind, currency, units, address }: TreasuryAct,
  rule: KnownRule,
): Promise<ActVerdict | 'away' | undefined> {
  if (!isPaid(kind) || rule === undefined) return undefined;
  if (rule === 'away') return rule;
  const payment = { payoutId: ownPayoutId(id), to: address, amount: money(currency, units) };
  return rule.judge(payment, await controls.approvals(id));
}
