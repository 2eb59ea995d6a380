/**
 * Whether what is shown and paid follows from what was signed. Nothing in the database is believed here but the signed
 * terms and the books: a row that says otherwise was changed by somebody who cannot sign.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Order } from '#src/domain/order/order.ts';
import { isInternalTransfer, type OrderPayout, type Payout, type WithdrawalPayout } from '#src/domain/order/payout.ts';
import { findPriceFault, isOwedByBooks, type PriceFault } from '#src/domain/order/price-fault.ts';
import { boundRefundAddress } from '#src/domain/terms/bound-refund.ts';
import { givenRefundText } from '#src/domain/terms/given-refund.ts';
import { findTermsFault, type TermsFault } from '#src/domain/terms/terms-fault.ts';
import { hashFacts } from '#src/domain/treasury/act.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

export type OrderFault = TermsFault | PriceFault | 'signature_wrong' | 'refund_address_differs' | 'books_differ';

/** Rule of the invariants that a row agrees with its signed terms. */
const rule = 'L25';

/** What the order does not agree with. An erased order has no terms any more, and nothing is paid by its row. */
export function findOrderFault({ terms }: Pick<Ports, 'terms'>, order: Order): OrderFault | undefined {
  if (order.termsText === '') return undefined;
  if (!terms.verify(order.termsText, order.termsSignature)) return 'signature_wrong';
  return findTermsFault(order);
}

/**
 * What the refund address of the order does not agree with. One in the terms binds, unless it is on the screening list,
 * or was when another one was given: that one was signed.
 */
export function findRefundFault(ports: Pick<Ports, 'terms' | 'screening'>, order: Order): OrderFault | undefined {
  if (order.termsText === '' || order.refundAddress === null) return undefined;
  if (!ports.terms.verify(order.termsText, order.termsSignature)) return 'signature_wrong';
  const bound = boundRefundAddress(order);
  if (bound === null || bound === order.refundAddress) return undefined;
  const chain = currencies[order.quote.inputs.send.currency].chain;
  if (ports.screening.check(chain, bound).match || isGivenRefund(ports, order, order.refundAddress)) return undefined;
  return 'refund_address_differs';
}

/** Whether we signed that the address was given after the terms were. */
export function isGivenRefund({ terms }: Pick<Ports, 'terms'>, order: Order, refundAddress: string): boolean {
  const { refundSignature } = order;
  return refundSignature !== null && terms.verify(givenRefundText(order, refundAddress), refundSignature);
}

/** What a payout does not agree with: the terms of its order and the books, or the loan or the act that it pays out. */
export async function findPayoutFault(
  ports: Pick<Ports, 'terms' | 'screening'>,
  records: Records,
  payout: Payout,
): Promise<OrderFault | undefined> {
  if (isInternalTransfer(payout)) return undefined;
  if (payout.kind === 'withdrawal') return await findActFault(records, payout);
  if (payout.kind === 'loan') return await findLoanFault(records, payout);
  const order = await records.orders.find(payout.orderId);
  // Terms are erased when nothing is left to be paid. What the order did not use may still be refunded.
  if (!order || order.termsText === '') {
    if (payout.kind === 'payout') return 'signature_wrong';
    return (await isOfDeposit(records, payout)) ? undefined : 'payout_differs';
  }
  // An operator may send what the order does not use to another address. A refund that was bound before the visitor
  // gave another address goes to the first.
  if (payout.kind === 'refund') {
    if (!(await isOfDeposit(records, payout))) return 'payout_differs';
    return payout.isExtra ? undefined : findRefundFault(ports, { ...order, refundAddress: payout.toAddress });
  }
  const fault = findOrderFault(ports, order);
  if (fault !== undefined) return fault;
  const deposits = await records.deposits.ofOrder(order.id);
  const wrong = findPriceFault(payout, { order, deposits });
  if (wrong !== undefined) return wrong;
  // What is owed stands in the books as a credit, which is negative.
  const owed = -(await records.journal.balance(accounts.order(order.orderNumber), payout.amount.currency));
  const payouts = await records.payouts.ofOrder(order.id);
  return isOwedByBooks(owed, { order, deposits, payouts }) ? undefined : 'books_differ';
}

/** Whether a refund is of a deposit of its own order, and of no more than it brought. */
async function isOfDeposit({ deposits }: Records, { depositId, orderId, amount }: OrderPayout): Promise<boolean> {
  const deposit = depositId === null ? undefined : await deposits.find(depositId);
  if (deposit?.orderId !== orderId || deposit.amount.currency !== amount.currency) return false;
  return amount.units <= deposit.amount.units;
}

async function findLoanFault(
  records: Records,
  { loanId, toAddress, amount }: Extract<Payout, { kind: 'loan' }>,
): Promise<OrderFault | undefined> {
  const loan = await records.loans.find(loanId);
  const isSame = loan?.customerAddress === toAddress && loan.amount.units === amount.units;
  return isSame ? undefined : 'payout_differs';
}

/** The act must still say what its people agreed to, and the payout exactly that; and the books must owe it. */
async function findActFault(
  { controls, journal }: Records,
  { actId, toAddress, amount, owedBy, state }: WithdrawalPayout,
): Promise<OrderFault | undefined> {
  const act = await controls.findAct(actId);
  const isSame = act?.address === toAddress && act.currency === amount.currency && act.units === amount.units;
  if (!act || !isSame || hashFacts(act) !== act.factsHash || owedBy !== accounts.withdrawal(actId))
    return 'payout_differs';
  // Once it is bound, the books have it in flight.
  if (state !== 'planned') return undefined;
  return -(await journal.balance(owedBy, amount.currency)) === amount.units ? undefined : 'books_differ';
}

/** Writes a fault down, which raises an alert. */
export async function noteFault(records: Records, about: string, now: number): Promise<void> {
  await records.controls.noteViolations([{ rule, about }], now);
}
