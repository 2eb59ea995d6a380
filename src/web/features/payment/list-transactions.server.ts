/** All transactions of an order, incoming and outgoing, including extra payments and their refunds. */
import { isoInstant } from '#src/domain/calendar.ts';
import { comesFirst } from '#src/domain/order/comes-first.ts';
import type { Order } from '#src/domain/order/order.ts';
import { isRestRefund } from '#src/domain/order/rest.ts';
import { formatMoment } from '#src/i18n/format.ts';
import type { OrderView, ViewedDeposit } from '#src/usecases/orders/view-order.ts';
import type { ViewedPayout } from '#src/usecases/orders/viewed-payout.ts';
import { amountText } from '../../components/orders/amount-view.server.ts';
import type { Reader } from './describe-order.server.ts';
import type { Tone, TransactionView } from './payment-view.ts';

export type TransactionReader = Reader &
  Readonly<{
    /** Explorer link of a transaction. */
    hrefOf(txid: string): string | null;
  }>;

export function listTransactions(view: OrderView, reader: TransactionReader): readonly TransactionView[] {
  const deposits = view.deposits.toSorted((a, b) => a.seenAt - b.seenAt);
  const payouts = view.payouts
    .filter(({ state }) => state !== 'void')
    .toSorted((a, b) => a.plannedAt - b.plannedAt || a.part - b.part);
  return [
    ...deposits.map((deposit, index) => toIncoming(view, { deposit, index }, reader)),
    ...payouts.map((payout) =>
      isPart(view, payout) ? toPart(view, payout, reader) : toOutgoing(view, payout, reader),
    ),
  ];
}

type Incoming = Readonly<{ deposit: ViewedDeposit; index: number }>;

function toIncoming({ order }: OrderView, { deposit, index }: Incoming, reader: TransactionReader): TransactionView {
  const { t, language, hrefOf } = reader;
  return {
    key: deposit.id,
    direction: 'in',
    label: t(index === 0 ? 'status.tx.deposit' : 'status.tx.second'),
    amount: amountText(language, deposit.amount),
    ...describeDeposit(deposit, order, reader),
    txid: deposit.txid,
    href: hrefOf(deposit.txid),
    address: null,
    time: { iso: isoInstant(deposit.seenAt), text: formatMoment(language, deposit.seenAt) },
  };
}

type Described = Readonly<{ status: string; tone: Tone }>;

function describeDeposit(deposit: ViewedDeposit, order: Order, { t, now }: TransactionReader): Described {
  const { status, use, height, confirmations, confirmationsNeeded: needed } = deposit;
  if (status === 'dropped') return { status: t('status.tx.dropped'), tone: 'warn' };
  if (status === 'lost') return { status: t('status.tx.lost'), tone: 'bad' };
  if (use === 'dust') return { status: t('status.tx.dust'), tone: 'warn' };
  if (use === 'unclaimed') return { status: t(describeUnclaimed(deposit, order)), tone: 'warn' };
  if (status === 'confirmed') return { status: t('status.tx.confirmed'), tone: 'good' };
  const isOpen = order.state === 'awaiting_deposit' && now <= order.expiresAt;
  if (isOpen && comesFirst({ order, deposit, deposits: [] })) {
    return { status: t('status.tx.first'), tone: 'warn' };
  }
  if (height === null) return { status: t('status.tx.waiting'), tone: 'info' };
  return { status: t('status.tx.confirming', { done: Math.min(confirmations, needed), needed }), tone: 'info' };
}

/**
 * Text about an extra deposit. One in the ordered currency is refunded automatically. One in another asset, or from a
 * sender on the screening list, is decided by an operator.
 */
function describeUnclaimed({ flag, amount }: ViewedDeposit, { quote, refundAddress }: Order) {
  const goesBack = flag === null && amount.currency === quote.inputs.send.currency;
  if (goesBack) return refundAddress === null ? 'status.tx.unclaimed' : 'status.tx.unclaimedAddressed';
  return refundAddress === null ? 'status.tx.reviewUnaddressed' : 'status.tx.review';
}

function toOutgoing({ order }: OrderView, payout: ViewedPayout, reader: TransactionReader): TransactionView {
  const { t, language, hrefOf } = reader;
  return {
    key: payout.id,
    direction: 'out',
    label: t(isRestRefund(order, payout) ? 'status.tx.restRefund' : labelOf(payout)),
    amount: amountText(language, payout.amount),
    ...describePayout(payout, reader),
    txid: payout.txid,
    href: payout.txid === null ? null : hrefOf(payout.txid),
    address: null,
    time: { iso: isoInstant(payout.plannedAt), text: formatMoment(language, payout.plannedAt) },
  };
}

function isPart({ mix }: OrderView, { kind }: ViewedPayout): boolean {
  return mix !== null && kind === 'payout';
}

/**
 * A part of a mix as a transaction. Parts are planned together and sent one by one, so the time that counts is when
 * each was sent.
 */
function toPart(view: OrderView, payout: ViewedPayout, reader: TransactionReader): TransactionView {
  const { mix } = view;
  const { part, sentAt, toAddress } = payout;
  const hasSeveral = mix !== null && mix.furtherAddresses.length > 0;
  return {
    ...toOutgoing(view, payout, reader),
    label: reader.t('status.tx.part', { part, parts: view.order.price?.parts ?? mix?.partsPlanned ?? 1 }),
    address: hasSeveral ? toAddress : null,
    time: sentAt === null ? null : { iso: isoInstant(sentAt), text: formatMoment(reader.language, sentAt) },
  };
}

function labelOf({ kind, isExtra }: ViewedPayout): 'status.tx.payout' | 'status.tx.refund' | 'status.tx.extraRefund' {
  if (kind === 'payout') return 'status.tx.payout';
  return isExtra ? 'status.tx.extraRefund' : 'status.tx.refund';
}

function describePayout(payout: ViewedPayout, { t }: TransactionReader): Described {
  const { state, minedHeight, txid, confirmations, confirmationsNeeded: needed, waitsFor } = payout;
  if (state === 'final') return { status: t('status.tx.confirmed'), tone: 'good' };
  if (txid === null && waitsFor !== null) return { status: t(`status.wait.${waitsFor}`), tone: 'warn' };
  if (txid === null) return { status: t('status.tx.preparing'), tone: 'info' };
  if (minedHeight === null) return { status: t('status.tx.waiting'), tone: 'info' };
  return { status: t('status.tx.confirming', { done: Math.min(confirmations, needed), needed }), tone: 'info' };
}
