/** The figures of a choice as a message: continue at a price that holds for a moment, or take a refund. */
import type { Order } from '#src/domain/order/order.ts';
import type { ChoiceOffers } from '#src/usecases/orders/quote-choice.ts';
import type { ChatMessage } from '#src/usecases/ports/messenger.ts';
import { toChoiceView } from '#src/web/features/payment/choice-view.server.ts';
import { bold, escape, paragraphs } from '../html.ts';
import type { BotReader } from '../turn.ts';
import { orderButton } from './order-text.ts';

export function choiceMessage(order: Order, offers: ChoiceOffers, reader: BotReader): ChatMessage {
  const { t } = reader;
  const view = toChoiceView(order, offers, reader);
  const told = view.offers.map(({ title, lines }) => `${bold(title)}\n${lines.map(escape).join('\n')}`);
  const possible = view.offers.filter(({ id }) => id !== '');
  return {
    html: paragraphs(
      `${bold(t('status.title.action_required'))} · ${escape(order.orderNumber)}`,
      ...told,
      view.refund === null ? '' : `${bold(t('bot.button.refund'))}\n${escape(view.refund)}`,
    ),
    keyboard: [
      ...possible.map(({ id, title }) => [orderButton(order.id, 'continue', title, id)]),
      ...(view.refund === null ? [] : [[orderButton(order.id, 'refund', t('bot.button.refund'))]]),
      [orderButton(order.id, 'choose', t('bot.button.figures'))],
    ],
  };
}
