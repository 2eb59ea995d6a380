/** A button under the message of an order. Who may press it is the chat that made the order. */
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { escape, paragraphs } from '../html.ts';
import type { OrderAct, Press } from '../press-data.ts';
import { orderButton } from '../texts/order-text.ts';
import { choiceMessage } from '../texts/choice-text.ts';
import type { Turn } from '../turn.ts';
import { askRefundAddress } from './refund-address.ts';
import { findOwn, settle, showOrder } from './show-order.ts';

type OrderPress = Extract<Press, { of: 'order' }>;

export async function pressOrder(turn: Turn, press: OrderPress): Promise<void> {
  const view = await findOwn(turn, press.orderId);
  if (view) await acts[press.act](turn, view, press);
}

type Act = (turn: Turn, view: OrderView, press: OrderPress) => Promise<void>;

const acts: Readonly<Record<OrderAct, Act>> = {
  look: async (turn, { order }) => {
    // Reads the chain at once, as the button "I have paid" does; at most once in ten seconds.
    await turn.bot.services.verifyPayment(order.id);
    await showOrder(turn, order.id);
    await turn.hint(turn.reader.t('bot.looked'));
  },
  askCancel: async (turn, { order }) => {
    const { t } = turn.reader;
    const keyboard = (['cancel', 'look'] as const).map((act) => [
      orderButton(order.id, act, t(act === 'look' ? 'bot.button.keep' : 'bot.button.cancel')),
    ]);
    await turn.say({ html: escape(t('bot.ask.cancel', { number: order.orderNumber })), keyboard });
  },
  cancel: async (turn, { order }) => await settle(turn, order.id, await turn.bot.services.cancelOrder(order.id)),
  choose: async (turn, view) => await offer(turn, view, ''),
  continue: async (turn, view, { quote }) => {
    const { order } = view;
    const known = order.choiceQuotes.find(({ id }) => quote !== '' && id.startsWith(quote));
    const moved = await turn.bot.services.continueOrder(order.id, known?.id);
    if (moved.ok || moved.code !== 'rate_changed') return await settle(turn, order.id, moved);
    await offer(turn, view, turn.reader.t('bot.offerEnded'));
  },
  refund: async (turn, { order }) => {
    if (order.refundAddress === null) return await askRefundAddress(turn, order, { isChosen: true });
    await settle(turn, order.id, await turn.bot.services.refundOrder(order.id));
  },
  refundAddress: async (turn, { order }) => await askRefundAddress(turn, order, { isChosen: false }),
};

/** The figures of a choice: in the message that showed them before, or in one of their own. */
async function offer(turn: Turn, { order }: OrderView, lead: string): Promise<void> {
  const offers = await turn.bot.services.quoteChoice(order.id);
  if (!offers.ok) return await settle(turn, order.id, offers);
  const message = choiceMessage(order, offers.value, turn.reader);
  const put = lead === '' ? turn.say : turn.show;
  await put({ ...message, html: paragraphs(escape(lead), message.html) });
}
