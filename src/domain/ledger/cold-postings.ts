/** The posting table of cold storage. Money on its way is in one account, so that what is ours does not change. */
import type { WithdrawalPayout } from '../order/payout.ts';
import { accounts } from './accounts.ts';
import { credit, debit, makeEntry, type Entry, type Line } from './entry.ts';

type Sent = Pick<WithdrawalPayout, 'actId' | 'amount'>;

/** Entry of a move to cold storage, beside that of the withdrawal: nothing is taken out, it stays ours. */
export function postToCold(payout: Sent): Entry {
  return makeEntry(`to-cold:${payout.actId}`, toColdLines(payout));
}

/** Entry if the payout of such a move can never be mined. */
export function postToColdUndone(payout: Sent): Entry {
  const lines = toColdLines(payout).map((line) => ({ ...line, units: -line.units }));
  return makeEntry(`to-cold-undone:${payout.actId}`, lines);
}

/** Entry if the payout of such a move is final. */
export function postAtCold({ actId, amount }: Sent): Entry {
  return makeEntry(`at-cold:${actId}`, [debit(accounts.cold, amount), credit(accounts.transit, amount)]);
}

function toColdLines({ amount }: Sent): readonly Line[] {
  return [debit(accounts.transit, amount), credit(accounts.withdrawn, amount)];
}
