/**
 * Undoes what a payout was planned for, if that is no order: its loan, or its withdrawal. Called when the payout can
 * never be mined.
 */
import { postWithdrawalUndone } from '#src/domain/ledger/postings.ts';
import type { LoanReason } from '#src/domain/loan/loan.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { undoLoan } from './advance-loan.ts';
import { tellCold } from '../order-moves/advance-cold.ts';
import { tellTransfer } from '../order-moves/advance-transfer.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { Records } from '../ports/records.ts';

export async function undoOwner(
  records: Records,
  payout: Payout,
  { reason, at }: Readonly<{ reason: LoanReason; at: number }>,
): Promise<void> {
  if (payout.kind === 'loan') await undoLoan(records, payout, { reason, at });
  // The act follows by itself: it reads the state of its payout.
  if (payout.kind !== 'withdrawal') return;
  const act = await records.controls.findAct(payout.actId);
  await postOnce(records, postWithdrawalUndone(payout, act?.partnerId), at);
  await tellTransfer(records, payout, { event: 'undone', at });
  await tellCold(records, payout, { event: 'undone', at });
}
