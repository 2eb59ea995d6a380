/**
 * Releases a loan: posts the debt to the ledger, sets the state `paid` and plans the payout, in one transaction.
 * Idempotent: repeated clicks return the same loan.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { moneyFact, type Facts } from '#src/domain/back-office/facts.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postLoan } from '#src/domain/ledger/postings.ts';
import { isExpired, type Loan } from '#src/domain/loan/loan.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { ownPayoutId, type LoanPayout } from '#src/domain/order/payout.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { unsentPayout } from '../settlement/plan-payout.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findFree } from '../quotes/load-board.ts';
import { advanceLoan } from './advance-loan.ts';
import type { Approve } from './create-loan.ts';
import { findLoanUnderWay } from './find-loan-under-way.ts';

export type LoanRelease = Readonly<{ loanId: string; actor: string }>;

export type ReleaseRefusal =
  | 'loan_not_found'
  | 'loan_expired'
  | 'address_listed'
  | 'loan_under_way'
  | 'amount_not_covered';

/** Error if the wallet's free balance does not cover the loan. Thrown to roll back the release. */
class NotCovered extends Error {
  override readonly name = 'NotCovered';
  readonly cover: Money;
  constructor(cover: Money) {
    super('the wallet cannot cover the loan');
    this.cover = cover;
  }
}

/** Error if an earlier loan to the same customer may still be paid. Thrown to roll back the release. */
class UnderWay extends Error {
  override readonly name = 'UnderWay';
  readonly loanId: string;
  constructor(loanId: string) {
    super('another loan to this customer is under way');
    this.loanId = loanId;
  }
}

type Released<Code extends string = never> = Result<Loan, ReleaseRefusal | Code>;

/** Authorises the operator, first for what the facts say and then once more inside the transaction of the release. */
export type ReleaseGate<Code extends string> = Readonly<{
  approve: Approve<Code>;
  transaction(work: (records: Records) => Promise<Released>): Promise<Released<Code>>;
}>;

/** Releases a loan. The gate is asked only for a pending loan. Once it is released, another click does nothing. */
export async function releaseLoan<Code extends string = never>(
  ports: Ports,
  request: LoanRelease,
  gate?: ReleaseGate<Code>,
): Promise<Released<Code>> {
  const look = async () => await ports.store.snapshot(async ({ loans }) => await loans.find(request.loanId));
  const before = await look();
  if (!before) return refuse('loan_not_found');
  if (before.state !== 'pending') return accept(before);
  const approved = await gate?.approve(describeRelease(before));
  if (approved?.ok === false) {
    // A double click: the other request has consumed the one-time code, so the loan is read again.
    const after = await look();
    return after && after.state !== 'pending' ? accept(after) : approved;
  }
  try {
    const approval = approved?.value ?? null;
    const work = async (records: Records): Promise<Released> => await release(ports, records, { ...request, approval });
    return await (gate ? gate.transaction(work) : ports.store.transaction(work));
  } catch (error) {
    if (error instanceof UnderWay) return refuse('loan_under_way', { loan: error.loanId });
    if (!(error instanceof NotCovered)) throw error;
    const { currency } = error.cover;
    return refuse('amount_not_covered', { currency, max: formatMoney(error.cover) });
  }
}

/** What the release pays, and to whom. None of it changes after the loan was made. */
function describeRelease({ id, amount, fee, customerAddress, paymentAddress }: Loan): Facts {
  const sums = { amount: moneyFact(amount), fee: moneyFact(fee) };
  return { loan: id, ...sums, visitorAddress: customerAddress, repaymentAddress: paymentAddress };
}

async function release(
  { clock, rules, screening }: Ports,
  records: Records,
  { loanId, actor, approval }: LoanRelease & Readonly<{ approval: Approval | null }>,
): Promise<Result<Loan, ReleaseRefusal>> {
  const loan = await records.loans.lock(loanId);
  if (!loan) return refuse('loan_not_found');
  if (loan.state !== 'pending') return accept(loan);
  // The time is read after locking, because the loan may have expired while this call waited for the lock.
  const at = clock.now();
  if (isExpired(loan, at)) return refuse('loan_expired');
  const { amount, customerAddress } = loan;
  if (screening.check(currencies[amount.currency].chain, customerAddress).match) {
    return refuse('address_listed', { listDate: screening.list.date });
  }
  const released = await advanceLoan(records, loan, { event: 'released', at, by: actor });
  if (!released) throw new TypeError('a pending loan can be released');
  // The ledger entry is posted first, because posting locks the balance: until both checks are done, nothing else can
  // use the same balance or release another loan to the same customer.
  await postOnce(records, postLoan(released), at);
  const underWay = await findLoanUnderWay(records, loan);
  if (underWay !== undefined) throw new UnderWay(underWay);
  if (!(await records.payouts.insert(planPayout(released, at)))) throw new Error('a loan cannot be paid twice');
  const free = await findFree({ clock, rules }, records, amount.currency);
  if (free < 0n) throw new NotCovered(money(amount.currency, atLeastNothing(free + amount.units)));
  if (approval) await records.loans.addApproval({ loanId, approval }, at);
  const details = `${formatMoney(amount)} ${amount.currency}`;
  await records.controls.audit({ actor, action: 'loan_released', subject: loanId, details, at });
  return accept(released);
}

function planPayout({ id, amount, customerAddress }: Loan, now: number): LoanPayout {
  return {
    ...unsentPayout(now),
    id: ownPayoutId(id),
    key: `loan:${id}`,
    kind: 'loan',
    part: 1,
    orderId: null,
    orderNumber: null,
    loanId: id,
    depositId: null,
    isExtra: false,
    amount,
    toAddress: customerAddress,
    owedBy: accounts.loan(id),
  };
}

function atLeastNothing(units: bigint): bigint {
  return units > 0n ? units : 0n;
}
