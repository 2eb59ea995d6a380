/** The only function that changes the state of a move to cold storage, together with its ledger entry. */
import { postAtCold, postToColdUndone } from '#src/domain/ledger/cold-postings.ts';
import type { WithdrawalPayout } from '#src/domain/order/payout.ts';
import { coldLifecycle, type ColdEvent } from '#src/domain/treasury/cold.ts';
import type { Records } from '../ports/records.ts';
import { postOnce } from './post-once.ts';

/** Applies the end of a payout to the move it belongs to, if it goes to cold storage. Repeated events are ignored. */
export async function tellCold(
  records: Records,
  payout: Pick<WithdrawalPayout, 'actId' | 'amount'>,
  { event, at }: Readonly<{ event: ColdEvent; at: number }>,
): Promise<void> {
  const move = await records.cold.lock(payout.actId);
  const state = move && coldLifecycle[move.state][event];
  if (!move || state === undefined) return;
  await records.cold.move({ id: move.id, fromVersion: move.version, state, patch: { endedAt: at } });
  await postOnce(records, event === 'settled' ? postAtCold(payout) : postToColdUndone(payout), at);
}
