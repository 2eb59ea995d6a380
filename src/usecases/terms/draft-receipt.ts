/** The receipt of an ended order, from its terms, the facts of the chain and the final price. */
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney, subtract } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import { haveArrived, keptPrice } from '#src/domain/order/rest.ts';
import {
  makeReceipt,
  receiptText,
  type ReceiptDeposit,
  type ReceiptOutcome,
  type ReceiptPayment,
  type ReceiptPrice,
} from '#src/domain/terms/receipt.ts';
import { sha256Hex } from '#sha256';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { isVouched } from './is-vouched.ts';
import { readTerms } from './order-terms.ts';

export type ReceiptDraft = Readonly<{ text: string; payoutIds: readonly string[] }>;

/** Undefined while a payment of the order is on its way, or if there is none. */
export async function draftReceipt(
  ports: Pick<Ports, 'vouchFor'>,
  records: Records,
  order: Order,
): Promise<ReceiptDraft | undefined> {
  const { state: outcome, id, termsText } = order;
  if (!isEnded(outcome)) return undefined;
  const terms = readTerms(termsText);
  const deposits = await records.deposits.ofOrder(id);
  // Refunds of what the order did not use have nothing to do with its end, and may come later.
  const kind = outcome === 'completed' ? 'payout' : 'refund';
  const mine = (await records.payouts.ofOrder(id)).filter((payout) => payout.kind === kind && !payout.isExtra);
  const paid = mine.filter(({ state }) => state !== 'void');
  const came = outcome === 'completed' ? deposits.filter(({ use }) => use === 'swap') : paid.map(refundedOf(deposits));
  if (paid.length === 0 || paid.some(({ state }) => state !== 'final') || came.includes(undefined)) return undefined;
  // Parts that are missing were paid too, or will be.
  if (outcome === 'completed' && (order.price === null || !haveArrived(order.price, paid))) return undefined;
  // Nobody vouched for them: the row may be anybody's.
  if (came.some((deposit) => deposit && !isVouched(ports, deposit, order))) return undefined;
  const ended = (await records.orders.history(id)).findLast(({ to }) => to === outcome);
  const payments: ReceiptPayment[] = [];
  for (const payout of paid) payments.push(await describePayment(records, payout, deposits));
  const receipt = makeReceipt({
    service: terms.service,
    profile: terms.profile,
    keyId: terms.keyId,
    orderNumber: terms.orderNumber,
    termsHash: sha256Hex(termsText),
    outcome,
    sendCurrency: terms.sendCurrency,
    receiveCurrency: terms.receiveCurrency,
    price: outcome === 'completed' ? describePrice(order) : null,
    deposits: came.flatMap((deposit) => (deposit ? [describeDeposit(deposit)] : [])),
    payments,
    createdAt: terms.createdAt,
    endedAt: isoInstant(ended?.at ?? order.completedAt ?? order.createdAt),
  });
  return { text: receiptText(receipt), payoutIds: paid.map((payout) => payout.id) };
}

function isEnded(state: Order['state']): state is ReceiptOutcome {
  return state === 'completed' || state === 'refunded';
}

function refundedOf(deposits: readonly Deposit[]) {
  return ({ depositId }: OrderPayout): Deposit | undefined => deposits.find(({ id }) => id === depositId);
}

function describeDeposit({ txid, amount, seenAt }: Deposit): ReceiptDeposit {
  const { currency } = amount;
  return { transaction: txid, currency, amount: formatMoney(amount), seenAt: isoInstant(seenAt) };
}

async function describePayment(
  { payouts }: Records,
  payout: OrderPayout,
  deposits: readonly Deposit[],
): Promise<ReceiptPayment> {
  const attempts = await payouts.attempts(payout.id);
  const sent = attempts.find(({ txid }) => txid === payout.minedTxid) ?? attempts.at(-1);
  const refunded = payout.kind === 'refund' ? refundedOf(deposits)(payout) : undefined;
  return {
    transaction: payout.minedTxid ?? sent?.txid ?? '',
    address: payout.toAddress,
    currency: payout.amount.currency,
    amount: formatMoney(payout.amount),
    networkFee: refunded ? formatMoney(subtract(refunded.amount, payout.amount)) : null,
    sentAt: isoInstant(sent?.signedAt ?? payout.plannedAt),
  };
}

function describePrice({ price }: Order): ReceiptPrice | null {
  if (price === null) return null;
  const { deposited, fee, rate, networkFee, receive } = keptPrice(price);
  return {
    sendAmount: formatMoney(deposited),
    fee: formatMoney(fee),
    rate: { numerator: rate.numerator.toString(), denominator: rate.denominator.toString() },
    networkFee: formatMoney(networkFee),
    receiveAmount: formatMoney(receive),
  };
}
