/** Builders of plausible loans and their payouts; unique values are numbered. */
import { accounts } from '#src/domain/ledger/accounts.ts';
import { loanFee, type Loan } from '#src/domain/loan/loan.ts';
import { money } from '#src/domain/money.ts';
import type { LoanPayout } from '#src/domain/order/payout.ts';
import { unsentPayout } from '#src/usecases/settlement/plan-payout.ts';
import { builtAt } from './make-order.ts';

let built = 0;

/** A pending loan of 1500 USDT on TRON. */
export function makeLoan(overrides: Partial<Loan> = {}): Loan {
  built += 1;
  const amount = overrides.amount ?? money('USDT-TRC20', 1_500_000_000n);
  return {
    id: `TL-20270115-${String(built).padStart(8, '0')}`,
    idempotencyKey: null,
    amount,
    fee: loanFee(amount),
    rate: '31.50',
    customerAddress: `customer-${built}`,
    paymentAddress: `platform-${built}`,
    state: 'pending',
    reason: null,
    version: 0,
    createdBy: 'operator',
    createdAt: builtAt,
    expiresAt: builtAt + 86_400_000,
    releasedBy: null,
    releasedAt: null,
    completedAt: null,
    ...overrides,
  };
}

/** Fields of a released loan. */
export const released = { state: 'paid', version: 1, releasedBy: 'operator', releasedAt: builtAt + 1 } as const;

export function makeLoanPayout(loan: Loan, overrides: Partial<LoanPayout> = {}): LoanPayout {
  return {
    ...unsentPayout(builtAt),
    id: `${loan.id}-p1`,
    key: `loan:${loan.id}`,
    kind: 'loan',
    part: 1,
    orderId: null,
    orderNumber: null,
    loanId: loan.id,
    depositId: null,
    isExtra: false,
    amount: loan.amount,
    toAddress: loan.customerAddress,
    owedBy: accounts.loan(loan.id),
    ...overrides,
  };
}
