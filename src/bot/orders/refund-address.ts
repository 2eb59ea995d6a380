/** Asks for the refund address of an order, and gives it. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { networkDisplayName } from '#src/domain/network-name.ts';
import type { Order } from '#src/domain/order/order.ts';
import { explainRefusal } from '#src/web/components/forms/explain-refusal.server.ts';
import type { SmallForm } from '../conversations.ts';
import { escape } from '../html.ts';
import type { Turn } from '../turn.ts';
import { findOwn, sayRefused, settle } from './show-order.ts';

type RefundForm = Extract<SmallForm, { kind: 'refund' }>;

/** `isChosen`: the refund was chosen too, and lacks only the address. */
export async function askRefundAddress(turn: Turn, order: Order, how: Readonly<{ isChosen: boolean }>): Promise<void> {
  const { bot, update, reader } = turn;
  const { currency } = order.quote.inputs.send;
  bot.conversations.change(update.chatId, { form: { kind: 'refund', orderId: order.id, ...how } });
  const words = { symbol: currencies[currency].symbol, network: networkDisplayName(currency) };
  await turn.say({ html: escape(reader.t('bot.ask.refundAddressOf', { ...words, number: order.orderNumber })) });
}

export async function giveRefundAddress(turn: Turn, { orderId, isChosen }: RefundForm, text: string): Promise<void> {
  const { services, conversations } = turn.bot;
  const view = await findOwn(turn, orderId);
  if (!view) return conversations.change(turn.update.chatId, { form: null });
  const given = await services.setRefundAddress(orderId, text);
  if (!given.ok && given.code.startsWith('address_')) {
    // Asked again: the next text is an address too.
    const { send } = view.order.quote.inputs;
    const pair = { sendCurrency: send.currency, receiveCurrency: view.order.quote.receive.currency };
    const refused = { ...given, details: { ...given.details, field: 'refundAddress' } };
    return await sayRefused(turn, explainRefusal(turn.reader.language, refused, pair));
  }
  conversations.change(turn.update.chatId, { form: null });
  // A late payment that waited only for an address is refunded at once.
  const isOver = !given.ok || !isChosen || given.value.state === 'refunding';
  await settle(turn, orderId, isOver ? given : await services.refundOrder(orderId));
}
