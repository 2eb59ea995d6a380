/** Plans and books a move to cold storage, as an act does when it is carried out. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postToCold } from '#src/domain/ledger/cold-postings.ts';
import { postWithdrawal } from '#src/domain/ledger/postings.ts';
import { money } from '#src/domain/money.ts';
import type { WithdrawalPayout } from '#src/domain/order/payout.ts';
import { hashFacts, type ActFacts } from '#src/domain/treasury/act.ts';
import { newColdMove } from '#src/domain/treasury/cold.ts';
import { postOnce } from '#src/usecases/order-moves/post-once.ts';
import { unsentPayout } from '#src/usecases/settlement/plan-payout.ts';
import type { Engine } from './engine.ts';

export type Sum = Readonly<{ currency: CurrencyId; units: bigint }>;

const agreed = {
  idempotencyKey: null,
  dollars: 1n,
  needsSecond: true,
  state: 'under_way',
  version: 2,
  proposedBy: 'anna',
  proposedAt: 0,
  decidedBy: 'berta',
  decidedAt: 0,
  readyAt: 0,
  obstacle: null,
  endedAt: null,
} as const;

/** Answers the number of the act. */
export async function moveToCold(
  { store, lab: { clock } }: Engine,
  n: number,
  address: string,
  { currency, units }: Sum,
): Promise<string> {
  const [actId, at] = [`TA-20261118-0000000${n}`, clock.now()];
  const payout: WithdrawalPayout = {
    ...unsentPayout(at),
    id: `${actId}-p1`,
    key: `withdrawal:${actId}`,
    kind: 'withdrawal',
    part: 1,
    orderId: null,
    orderNumber: null,
    loanId: null,
    actId,
    depositId: null,
    isExtra: false,
    amount: money(currency, units),
    toAddress: address,
    owedBy: accounts.withdrawal(actId),
  };
  const facts: ActFacts = { kind: 'cold', currency, units, address, subject: 'CA-1', reason: 'above the float' };
  await store.transaction(async (records) => {
    store.acts.set(actId, { ...facts, ...agreed, id: actId, factsHash: hashFacts(facts), expiresAt: at });
    await postOnce(records, postWithdrawal(payout), at);
    await records.payouts.insert(payout);
    await postOnce(records, postToCold(payout), at);
    await records.cold.insert(newColdMove({ id: actId, accountId: 'CA-1', currency, units, address }, at));
  });
  return actId;
}
