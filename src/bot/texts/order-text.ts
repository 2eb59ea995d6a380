/** An order as a message, in the words of its page, with the buttons of what can be done now. */
import { canTakeBack, possibleChoices } from '#src/domain/order/choices.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import { isTerminal } from '#src/domain/order/lifecycle.ts';
import { orderedRange } from '#src/domain/order/order-flow.ts';
import { keptPrice } from '#src/domain/order/rest.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import { paymentInstructions } from '#src/i18n/payment-instructions.ts';
import type { ChatKeyboard, ChatMessage } from '#src/usecases/ports/messenger.ts';
import type { OrderLinks } from '#src/usecases/ports/order-links.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { amountText, rangeText } from '#src/web/components/orders/amount-view.server.ts';
import { describeOrder, shownState } from '#src/web/features/payment/describe-order.server.ts';
import { pathOf } from '#src/web/pages.ts';
import { bold, code, escape, paragraphs, withCode } from '../html.ts';
import { writePress, type OrderAct } from '../press-data.ts';
import type { BotReader } from '../turn.ts';

export type OrderPlace = Readonly<{ profile: NetworkProfile; publicUrl: string; orderLinks: OrderLinks }>;

export function orderMessage(view: OrderView, reader: BotReader, place: OrderPlace): ChatMessage {
  const { order } = view;
  const { t } = reader;
  const { title, text, deadline, took } = describeOrder(view, reader);
  const html = paragraphs(
    `${bold(title)} · ${escape(order.orderNumber)}\n${escape(flowLine(view, reader))}`,
    [text, deadline ?? '', took ?? '']
      .filter((line) => line !== '')
      .map(escape)
      .join('\n'),
    payLines(view, reader, place.profile),
    `${escape(t('bot.order.to'))} ${code(order.receiveAddress)}`,
    order.refundAddress === null ? '' : `${escape(t('bot.order.refundTo'))} ${code(order.refundAddress)}`,
    `${escape(t('bot.order.code'))} ${code(order.trackingCode)}`,
    escape(t('bot.order.page', { link: linkOf(view, reader, place) })),
  );
  return { html, keyboard: orderButtons(view, reader) };
}

/** What a chat is told beside the message that changes silently: a line that makes a sound. */
export function noticeMessage(view: OrderView, reader: BotReader, replyTo: number): ChatMessage {
  const { title, text } = describeOrder(view, reader);
  const html = `${bold(title)} · ${escape(view.order.orderNumber)}\n${escape(text)}`;
  return { html, keyboard: orderButtons(view, reader), replyTo };
}

function linkOf({ order }: OrderView, { language }: BotReader, { publicUrl, orderLinks }: OrderPlace): string {
  return `${publicUrl}${pathOf(language, 'payment')}/${orderLinks.linkOf(order)}`;
}

function flowLine({ order }: OrderView, { language }: BotReader): string {
  const isOpen = order.price === null && order.orderType === 'floating';
  const receive = order.price ? keptPrice(order.price).receive : order.quote.receive;
  const sent = rangeText(language, orderedRange(order));
  return `${sent} → ${isOpen ? '≈\u00a0' : ''}${amountText(language, receive)}`;
}

/** The line that says what to do about a late payment names "this page", and the headline says it too. */
const lateLineFromEnd = 2;

/** How to pay, while nothing was seen. Afterwards the address is hidden: a second payment would cause trouble. */
function payLines({ order }: OrderView, { language, now, t }: BotReader, profile: NetworkProfile): string {
  if (shownState(order, now) !== 'awaiting_deposit') return '';
  const lines = paymentInstructions(language, order, profile);
  const told = lines.toSpliced(-lateLineFromEnd, 1);
  return [...told.map((line) => `• ${withCode(line, order.depositAddress)}`), escape(t('bot.order.compare'))].join(
    '\n',
  );
}

export function orderButtons(view: OrderView, { t }: Pick<BotReader, 't'>): ChatKeyboard {
  const { order, deposits, payouts, isRefundBound, fences } = view;
  const choices = possibleChoices({ ...order, isRefundBound, fences }, deposits, payouts);
  const canChoose =
    fences?.payout !== true &&
    (order.state === 'action_required' || (isPayingOut(order.state) && canTakeBack(order, payouts)));
  const acts = [
    ...(canChoose ? (['choose'] as const) : []),
    ...(choices.includes('set_refund_address') ? (['refundAddress'] as const) : []),
    ...(choices.includes('cancel') ? (['askCancel'] as const) : []),
    ...(isTerminal(order.state) ? [] : (['look'] as const)),
  ];
  return acts.map((act) => [orderButton(order.id, act, t(`bot.button.${act}`))]);
}

export function orderButton(orderId: string, act: OrderAct, text: string, quote = '') {
  return { text, data: writePress({ of: 'order', act, orderId, quote }) };
}
