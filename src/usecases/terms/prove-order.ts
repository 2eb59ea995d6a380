/**
 * Whether what is shown and paid follows from what was signed. Nothing in the database is believed here but the signed
 * terms and the books: a row that says otherwise was changed by somebody who cannot sign.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import {
  isInternalTransfer,
  isKeyOf,
  type OrderPayout,
  type Payout,
  type WithdrawalPayout,
} from '#src/domain/order/payout.ts';
import { findPriceFault, isOwedByBooks, type PriceFault } from '#src/domain/order/price-fault.ts';
import { areTermsOf, boundRefundAddress, needsSignedRefund } from '#src/domain/terms/bound-refund.ts';
import { depositRefundText, givenRefundText } from '#src/domain/terms/given-refund.ts';
import { findTermsFault, type TermsFault } from '#src/domain/terms/terms-fault.ts';
import { areForPayment, approvedPartner, shownForLoan } from '#src/domain/treasury/approval.ts';
import { hashFacts } from '#src/domain/treasury/act.ts';
import { isVouched } from './is-vouched.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

export type OrderFault =
  | TermsFault
  | PriceFault
  | 'signature_wrong'
  | 'refund_address_differs'
  | 'books_differ'
  | 'deposit_unseen';

/** Rule of the invariants that a row agrees with its signed terms. */
const rule = 'L25';

/** What the order does not agree with. Terms are erased only with the order, and an erased order is not found. */
export function findOrderFault({ terms }: Pick<Ports, 'terms'>, order: Order): OrderFault | undefined {
  if (!terms.verify(order.termsText, order.termsSignature)) return 'signature_wrong';
  return findTermsFault(order);
}

/** What the refund address of the order does not agree with. */
export function findRefundFault(ports: Pick<Ports, 'terms' | 'screening'>, order: Order): OrderFault | undefined {
  if (order.refundAddress === null) return undefined;
  const isGiven = findRefundSignature(ports, order, { toAddress: order.refundAddress }) !== undefined;
  return findAddressFault(ports, order, { toAddress: order.refundAddress, isGiven });
}

/**
 * What an address that a refund goes to does not agree with. One in the terms binds, unless it is on the screening
 * list, or was when another one was given: that one was signed.
 */
function findAddressFault(
  { terms, screening }: Pick<Ports, 'terms' | 'screening'>,
  order: Order,
  { toAddress, isGiven }: Readonly<{ toAddress: string; isGiven: boolean }>,
): OrderFault | undefined {
  if (!terms.verify(order.termsText, order.termsSignature)) return 'signature_wrong';
  if (!areTermsOf(order)) return 'terms_differ';
  const bound = boundRefundAddress(order);
  if (isGiven || bound === toAddress) return undefined;
  if (bound === null) return needsSignedRefund(order) ? 'refund_address_differs' : undefined;
  const chain = currencies[order.quote.inputs.send.currency].chain;
  return screening.check(chain, bound).match ? undefined : 'refund_address_differs';
}

type Refunded = Readonly<{ toAddress: string; depositId?: string | null; addressSignature?: string }>;

/**
 * The signature by which an address was given after the terms, for the order or for this deposit. A refund keeps that
 * of its own address, because the visitor may have given the order another one since.
 */
export function findRefundSignature(
  { terms }: Pick<Ports, 'terms'>,
  order: Order,
  { toAddress, depositId = null, addressSignature }: Refunded,
): string | undefined {
  const texts = [givenRefundText(order, toAddress)];
  if (depositId !== null) texts.push(depositRefundText(order, { depositId, refundAddress: toAddress }));
  return [addressSignature, order.refundSignature ?? undefined].find(
    (signature) => signature !== undefined && texts.some((text) => terms.verify(text, signature)),
  );
}

/** What a payout does not agree with: the terms of its order and the books, or the loan or the act that it pays out. */
export async function findPayoutFault(
  ports: Pick<Ports, 'terms' | 'screening' | 'vouchFor'>,
  records: Records,
  payout: Payout,
): Promise<OrderFault | undefined> {
  if (isInternalTransfer(payout)) return undefined;
  if (!isKeyOf(payout)) return 'payout_differs';
  if (payout.kind === 'withdrawal') return await findActFault(records, payout);
  if (payout.kind === 'loan') return await findLoanFault(records, payout);
  const order = await records.orders.find(payout.orderId);
  // An erased order has nothing left to be paid.
  if (!order) return 'signature_wrong';
  if (order.orderNumber !== payout.orderNumber) return 'payout_differs';
  if (payout.kind === 'refund') return await findFaultOfRefund(ports, records, { order, payout });
  if (payout.owedBy !== accounts.order(order.orderNumber)) return 'payout_differs';
  const fault = findOrderFault(ports, order);
  if (fault !== undefined) return fault;
  const deposits = await records.deposits.ofOrder(order.id);
  const wrong = findPriceFault(payout, { order, deposits });
  if (wrong !== undefined) return wrong;
  if (deposits.some((deposit) => deposit.use === 'swap' && !isVouched(ports, deposit, order))) return 'deposit_unseen';
  // What is owed stands in the books as a credit, which is negative.
  const owed = -(await records.journal.balance(accounts.order(order.orderNumber), payout.amount.currency));
  const payouts = await records.payouts.ofOrder(order.id);
  return isOwedByBooks(owed, { order, deposits, payouts }) ? undefined : 'books_differ';
}

async function findFaultOfRefund(
  ports: Pick<Ports, 'terms' | 'screening' | 'vouchFor'>,
  records: Records,
  { order, payout }: Readonly<{ order: Order; payout: OrderPayout }>,
): Promise<OrderFault | undefined> {
  const deposit = await findRefunded(records, payout);
  if (!deposit) return 'payout_differs';
  if (!isVouched(ports, deposit, order)) return 'deposit_unseen';
  // Before anything in them is believed.
  if (!ports.terms.verify(order.termsText, order.termsSignature)) return 'signature_wrong';
  // Addresses that operators gave for one deposit were not signed before.
  if (payout.isExtra && !needsSignedRefund(order) && areTermsOf(order)) return undefined;
  const isGiven = findRefundSignature(ports, order, payout) !== undefined;
  return findAddressFault(ports, order, { toAddress: payout.toAddress, isGiven });
}

/** The deposit that goes back. Undefined if it is none of the refund's order, or brought less. */
async function findRefunded({ deposits }: Records, refund: OrderPayout): Promise<Deposit | undefined> {
  const { depositId, orderId, amount, owedBy } = refund;
  const deposit = depositId === null ? undefined : await deposits.find(depositId);
  if (deposit?.orderId !== orderId || deposit.amount.currency !== amount.currency) return undefined;
  if (owedBy !== accounts.held(deposit.id)) return undefined;
  return amount.units <= deposit.amount.units ? deposit : undefined;
}

async function findLoanFault(
  records: Records,
  { id, loanId, toAddress, amount, owedBy }: Extract<Payout, { kind: 'loan' }>,
): Promise<OrderFault | undefined> {
  const loan = await records.loans.find(loanId);
  const isSame =
    loan?.customerAddress === toAddress &&
    loan.amount.currency === amount.currency &&
    loan.amount.units === amount.units &&
    owedBy === accounts.loan(loanId);
  if (!isSame) return 'payout_differs';
  // What passkeys answered to says it again, and no row can change that. A password says nothing.
  const approvals = shownForLoan(await records.loans.approvals(loanId));
  const isSigned = approvals.length > 0;
  const isAsSigned = areForPayment({ payoutId: id, to: toAddress, amount }, approvals);
  return isSigned && !isAsSigned ? 'payout_differs' : undefined;
}

/** The act must still say what its people agreed to, and the payout exactly that; and the books must owe it. */
async function findActFault(
  { controls, journal }: Records,
  { id, actId, toAddress, amount, owedBy, state }: WithdrawalPayout,
): Promise<OrderFault | undefined> {
  const act = await controls.findAct(actId);
  const isSame = act?.address === toAddress && act.currency === amount.currency && act.units === amount.units;
  if (!act || !isSame || hashFacts(act) !== act.factsHash || owedBy !== accounts.withdrawal(actId))
    return 'payout_differs';
  const approvals = await controls.approvals(actId);
  // What the proposer's passkey answered to says it again, and no row can change that. A password says nothing.
  const isSigned = approvals.some((each) => each.act !== 'act_agreed');
  const isAsSigned =
    areForPayment({ payoutId: id, to: toAddress, amount }, approvals) && approvedPartner(approvals) === act.partnerId;
  if (isSigned && !isAsSigned) return 'payout_differs';
  // Once it is bound, the books have it in flight.
  if (state !== 'planned') return undefined;
  return -(await journal.balance(owedBy, amount.currency)) === amount.units ? undefined : 'books_differ';
}

/** Writes a fault down, which raises an alert. */
export async function noteFault(records: Records, about: string, now: number): Promise<void> {
  await records.controls.noteViolations([{ rule, about }], now);
}
