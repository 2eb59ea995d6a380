/** The posting table of cold storage. Money on its way is in one account, so that what is ours does not change. */
import { money, type Money } from '../money.ts';
import type { WithdrawalPayout } from '../order/payout.ts';
import { feeOf, paidBy, type ColdReturn } from '../treasury/cold-return.ts';
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

type Returned = Pick<ColdReturn, 'id' | 'chain' | 'currency' | 'units' | 'feeUnits' | 'version'>;

/** Entry of a return whose signed file was taken, written before it is sent: from then on it may be mined. */
export function postFromCold(returned: Returned): Entry {
  return makeEntry(`from-cold:${returned.id}`, fromColdLines(returned));
}

/** Entry of a return that was given up and has come after all. */
export function postFromColdFound(returned: Returned): Entry {
  return makeEntry(`from-cold-found:${returned.id}`, fromColdLines(returned));
}

/** Entry of a signed return whose coins another transaction has spent for good. */
export function postFromColdUndone(returned: Returned): Entry {
  const lines = fromColdLines(returned).map((line) => ({ ...line, units: -line.units }));
  return makeEntry(`from-cold-undone:${returned.id}`, lines);
}

/** The fee is in the chain's own coin, whatever is paid. */
function fromColdLines({ chain, currency, units, feeUnits }: Returned): readonly Line[] {
  const amounts = [money(currency, units), feeOf({ chain, feeUnits })];
  return amounts.flatMap((amount) => [debit(accounts.fromCold, amount), credit(accounts.cold, amount)]);
}

/** Entry of a return that was mined and paid nothing: its fee is gone. */
export function postColdFee({ id, chain }: Pick<ColdReturn, 'id' | 'chain'>, feeUnits: bigint): Entry {
  const fee = feeOf({ chain, feeUnits });
  return makeEntry(`cold-fee:${id}`, [debit(accounts.networkFeePaid, fee), credit(accounts.cold, fee)]);
}

/**
 * Entry of a funding that is a return from cold storage: no new capital, and the fee was ours. What another version of
 * the transaction took more or less than the planned one is of cold storage.
 */
export function postArrivedFromCold(fundingId: string, returned: Returned & Pick<ColdReturn, 'came'>): Entry {
  const { chain, currency, units, feeUnits } = returned;
  const paid = paidBy(returned);
  return makeEntry(`fund:${fundingId}`, [
    debit(accounts.hot, money(currency, paid.units)),
    debit(accounts.networkFeePaid, feeOf({ chain, feeUnits: paid.feeUnits })),
    credit(accounts.fromCold, money(currency, units)),
    credit(accounts.fromCold, feeOf({ chain, feeUnits })),
    credit(accounts.cold, money(currency, paid.units - units)),
    credit(accounts.cold, feeOf({ chain, feeUnits: paid.feeUnits - feeUnits })),
  ]);
}

/** Entry of coins of cold storage that are gone, as two people decided. */
export function postColdLost(actId: string, amount: Money): Entry {
  return makeEntry(`cold-lost:${actId}`, [debit(accounts.unexplained, amount), credit(accounts.cold, amount)]);
}
