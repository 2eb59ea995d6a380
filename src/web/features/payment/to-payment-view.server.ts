/** Builds the data of the payment page from an order and its history. A pure function. */
import { isoInstant } from '#src/domain/calendar.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { exchangeFeeBasisPoints } from '#src/domain/fees.ts';
import { toleranceBasisPoints } from '#src/domain/limits.ts';
import { formatMoney } from '#src/domain/money.ts';
import { networkDisplayName } from '#src/domain/network-name.ts';
import { canTakeBack, possibleChoices } from '#src/domain/order/choices.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import { isTerminal } from '#src/domain/order/lifecycle.ts';
import { flowOf, orderedRange } from '#src/domain/order/order-flow.ts';
import { hasRest } from '#src/domain/order/rest.ts';
import { paymentStage } from '#src/domain/order/public-status.ts';
import { firstConfirmationMs } from '#src/domain/order/price-hold.ts';
import { rateTypeOf } from '#src/domain/order/rate-type.ts';
import { choiceMs } from '#src/domain/policy/policy-times.ts';
import { walletPayment } from '#src/domain/wallet-payment.ts';
import { toPaymentInfo } from '#src/http/payment-info.ts';
import { qrMatrix } from '#src/http/qr-matrix.ts';
import { formatBasisPoints, formatLength, formatMoment, formatTimeOfDay } from '#src/i18n/format.ts';
import type { Worth } from '#src/http/worth.ts';
import { repeatedLines } from '#src/i18n/payment-instructions.ts';
import type { ChoiceOffers } from '#src/usecases/orders/quote-choice.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { toRangeView } from '../../components/orders/amount-view.server.ts';
import { toFlowView } from '../../components/orders/flow-view.server.ts';
import type { StepView } from '../../components/orders/step-view.ts';
import { pathOf } from '../../pages.ts';
import { toKeepUp } from './to-keep-up.server.ts';
import { toChoiceView } from './choice-view.server.ts';
import type { Claim } from './claim.server.ts';
import { describeOrder, shownState, watchedUntil } from './describe-order.server.ts';
import { listTransactions, type TransactionReader } from './list-transactions.server.ts';
import { isMixOff, mixSteps } from './mix-steps.server.ts';
import { orderFingerprint } from './order-fingerprint.ts';
import type { PushView } from './push-view.ts';
import type { FaqView, PaymentPart, PaymentView } from './payment-view.ts';
import { confirmationSpan, progressSteps, type StepReader } from './progress-steps.server.ts';
import { nameMoments } from './name-moments.server.ts';
import { toAgain, toPlace } from './to-next.server.ts';
import { toMixView } from './to-mix-view.server.ts';
import { toSandboxView } from './to-sandbox-view.server.ts';
import { toSummaryView } from './summary-view.server.ts';
import { toTronView } from './tron-view.server.ts';
import type { Order } from '#src/domain/order/order.ts';
import { writesWithSpaces } from '#src/i18n/languages.ts';

/** Query parameters and context of the page, besides the order itself. */
export type PageQuestion = Readonly<{
  path: string;
  link: OrderLink;
  /** The URL of a link with this text. */
  linkAt(text: string): string;
  claim: Claim | undefined;
  /** Whether the node answered when the chain was checked for this page; true if it was not checked. */
  isChainUp: boolean;
  txHash: string;
  /** The options of a pending choice with their figures; undefined if no choice is pending. */
  offers: ChoiceOffers | undefined;
  edit: PaymentView['edit'];
  /** What this device needs to be told of the order; null if nobody is told. */
  push: PushView | null;
  /** Path of the faucet page; null if no faucet can pay the order. */
  faucetPath: string | null;
}>;

/** The link that the page was opened with. */
export type OrderLink = Readonly<{
  orderId: string;
  /** Its text in the URL: the link that steers the order, or `viewId`. */
  id: string;
  /** Text of the link that only shows the order. */
  viewId: string;
  /** Whether this link only shows the order. */
  isShown: boolean;
}>;

export type PaymentReader = StepReader & TransactionReader & Readonly<{ worth?: Worth | undefined }>;

export function toPaymentView(view: OrderView, reader: PaymentReader, question: PageQuestion): PaymentView {
  // Every part of the page knows the order by the text of this link, so that none can contain another.
  const order = { ...view.order, id: question.link.id };
  const whole = toWholeView({ ...view, order }, reader, question);
  return question.link.isShown ? withoutActions(whole, reader) : whole;
}

/** The page of a link that only shows the order. */
function withoutActions({ headline, ...view }: PaymentView, { t, language }: PaymentReader): PaymentView {
  const texts = [headline.text, t('status.shown')].filter((text) => text !== '');
  return {
    ...view,
    headline: { ...headline, text: texts.join(writesWithSpaces(language) ? ' ' : '') },
    device: null,
    push: null,
    choice: null,
    canCancel: false,
    canSetRefundAddress: false,
    asksRefundAddress: false,
    edit: null,
    sandbox: null,
    faucetHref: null,
  };
}

/** The texts that can be copied. The order's own link is copied from its own page only. */
function toCopies(
  { trackingCode }: Order,
  { t }: PaymentReader,
  { link, linkAt }: PageQuestion,
): PaymentView['copies'] {
  const own = { text: linkAt(link.id), label: t('status.copy.link') };
  return [
    { text: trackingCode, label: t('status.copy.code') },
    ...(link.isShown ? [] : [own]),
    { text: linkAt(link.viewId), label: t('status.copy.view') },
  ];
}

/** The shared link of a mix tells what mixing hides, so it comes with a warning. */
function toKeepText({ mix }: Order, { language, t }: PaymentReader): string {
  const texts = [t('status.keepText'), ...(mix === null ? [] : [t('status.keepText.mix')])];
  return texts.join(writesWithSpaces(language) ? ' ' : '');
}

function toWholeView(view: OrderView, reader: PaymentReader, question: PageQuestion): PaymentView {
  const { order } = view;
  const { language, now, profile } = reader;
  const { send } = order.quote.inputs;
  const state = shownState(order, now);
  const { isRefundBound, fences } = view;
  const choices = possibleChoices({ ...order, isRefundBound, fences }, view.deposits, view.payouts);
  const flow = flowOf(view, state);
  const rateType = rateTypeOf(order);
  const steps = toSteps(view, reader);
  const isEnded = state === 'completed' || state === 'refunded';
  const worth = isEnded || state === 'expired' || state === 'failed' ? undefined : reader.worth;
  return {
    id: order.id,
    mark: markOf(view),
    path: question.path,
    copies: toCopies(order, reader, question),
    keepText: toKeepText(order, reader),
    device: { link: question.link.id, code: order.trackingCode, isOver: isEnded || state === 'expired' },
    hasReceipt: view.hasReceipt === true,
    state: order.state,
    stage: paymentStage[order.state],
    isCancelled: order.state === 'expired' && order.reason === 'cancelled',
    now,
    nowMoment: { iso: isoInstant(now), text: formatTimeOfDay(language, now) },
    moments: nameMoments(view, question.offers, reader),
    clock: toClock(view),
    headline: describeOrder(view, reader),
    send: toRangeView(language, orderedRange(order), worth),
    flow: toFlowView(flow, { ...reader, worth }),
    isOpen: order.sendRange !== null,
    sendNetwork: networkDisplayName(send.currency),
    orderNumber: order.orderNumber,
    trackingCode: order.trackingCode,
    orderType: rateType,
    wasFixed: order.orderType !== rateType,
    created: { iso: isoInstant(order.createdAt), text: formatMoment(language, order.createdAt) },
    payment: toPaymentPart(view, reader),
    claim: state === 'awaiting_deposit' && question.claim ? { ...question.claim, isChainUp: question.isChainUp } : null,
    choice: hasChoice(view, question) ? toChoiceView(order, question.offers, reader) : null,
    canCancel: choices.includes('cancel'),
    canSetRefundAddress: choices.includes('set_refund_address'),
    asksRefundAddress: state === 'expired' && order.refundAddress === null && now < watchedUntil(order),
    edit: question.edit,
    steps,
    place: toPlace(steps, state, reader),
    again: toAgain(order, state, reader),
    keepUp: toKeepUp(view, { ...reader, path: `${pathOf(language, 'payment')}/${question.link.viewId}` }),
    push: canTell(order, now) ? question.push : null,
    printed: toPrinted(view, reader),
    transactions: listTransactions(view, reader),
    summary: toSummaryView(view, flow, reader),
    mix: toMixView(view, reader),
    tron: toTronView(view, reader, question),
    faq: toFaq(view, reader),
    sandbox: profile === 'sandbox' && !isEnded ? toSandboxView(order, language) : null,
    faucetHref: question.faucetPath === null || isEnded ? null : fillFaucet(question.faucetPath, order),
  };
}

/** Whether there is something left that a device can be told. */
function canTell(order: Order, now: number): boolean {
  if (isTerminal(order.state)) return false;
  return order.state !== 'expired' || (order.reason !== 'cancelled' && now < watchedUntil(order));
}

/** A printed countdown says nothing, so the ticket says in words until when to pay. */
function toPrinted({ order }: OrderView, { language, now, t }: PaymentReader): string {
  const words = { number: order.orderNumber, moment: formatMoment(language, now) };
  if (shownState(order, now) !== 'awaiting_deposit') return t('status.printed', words);
  return t('status.printed.pay', { ...words, deadline: formatMoment(language, order.expiresAt) });
}

/** Nothing is chosen while the order may have been paid already, because its chain was not read since a restore. */
function hasChoice(view: OrderView, question: PageQuestion): boolean {
  if (view.fences?.payout === true) return false;
  return view.order.state === 'action_required' || canTakeBackNow(view, question);
}

/**
 * Whether the holder may take the deposit back now, because the payout is waiting. To keep waiting they need do
 * nothing. The rest of a mix goes back only if it is worth sending.
 */
function canTakeBackNow({ order, payouts }: OrderView, { offers }: PageQuestion): boolean {
  if (!isPayingOut(order.state) || !canTakeBack(order, payouts)) return false;
  return !hasRest(order, payouts) || offers?.refunds.length !== 0;
}

function fillFaucet(path: string, { depositAddress: address, quote }: OrderView['order']): string {
  const { send } = quote.inputs;
  const query = new URLSearchParams({ currency: send.currency, address, amount: formatMoney(send) });
  return `${path}?${query.toString()}`;
}

function toSteps(view: OrderView, reader: StepReader): readonly StepView[] {
  const isMixed = view.mix !== null && !isMixOff(view.order.state);
  return isMixed ? mixSteps(view, view.mix, reader) : progressSteps(view, reader);
}

/**
 * Payment instructions, only while no deposit was seen: afterwards the address is hidden, because a second payment
 * would cause trouble.
 */
function toPaymentPart({ order }: OrderView, { language, now, profile }: PaymentReader): PaymentPart | null {
  if (shownState(order, now) !== 'awaiting_deposit') return null;
  const { currency } = order.quote.inputs.send;
  const { address, memo, uri, codes, qrText, instructions } = toPaymentInfo(order, language, profile);
  return {
    address,
    memo,
    uri,
    takesWallet: walletPayment(order, profile) !== null,
    codes,
    qr: qrMatrix(qrText),
    network: networkDisplayName(currency),
    instructions: instructions.slice(repeatedLines),
    isLookalike: profile !== 'mainnet' && !chains[currencies[currency].chain].hasTestAddresses,
  };
}

function toClock({ order }: OrderView): PaymentView['clock'] {
  if (order.state !== 'awaiting_deposit') return null;
  const windowSeconds = Math.round((order.expiresAt - order.createdAt) / 1000);
  return { deadline: order.expiresAt, windowSeconds };
}

function toFaq({ order }: OrderView, { language, profile }: PaymentReader): FaqView {
  const { send, feeBasisPoints } = order.quote.inputs;
  const isFloating = order.mix === null && rateTypeOf(order) === 'floating';
  const needed = order.confirmationsNeeded;
  return {
    network: chains[currencies[send.currency].chain].name,
    needed: String(needed),
    span: confirmationSpan(language, { currency: send.currency, needed, profile }),
    percent: formatBasisPoints(
      language,
      isFloating ? exchangeFeeBasisPoints(order.agreed.fees, 'floating') : feeBasisPoints,
    ),
    tolerance: formatBasisPoints(language, toleranceBasisPoints),
    confirm: formatLength(language, firstConfirmationMs(order)),
    hours: String(choiceMs(order.agreed) / 3_600_000),
    lateHours: String(order.agreed.times.lateWatch),
  };
}

function markOf({ order, deposits, payouts, hasReceipt = false }: OrderView): string {
  return orderFingerprint({
    version: order.version,
    expiresAt: isoInstant(order.expiresAt),
    refundAddress: order.refundAddress,
    deposits: deposits.map(capDepth),
    payouts: payouts.map(capDepth),
    waiting: order.waiting,
    hasReceipt,
  });
}

/** Caps confirmations at the number needed, as the event stream does. */
function capDepth<Counted extends Readonly<{ confirmations: number; confirmationsNeeded: number }>>(
  counted: Counted,
): Counted {
  return { ...counted, confirmations: Math.min(counted.confirmations, counted.confirmationsNeeded) };
}
