/** The newest orders of a chat, each with a button. */
import { escape, paragraphs } from '../html.ts';
import { orderButton } from '../texts/order-text.ts';
import type { Turn } from '../turn.ts';
import { describeOrder } from '#src/web/features/payment/describe-order.server.ts';

const mostListed = 8;

export async function listOrders(turn: Turn): Promise<void> {
  const { bot, update, reader } = turn;
  const ids = await bot.chats.newestOf(bot.seal.tagOf(update.chatId), mostListed);
  const buttons = [];
  for (const id of ids) {
    const view = await bot.services.viewOrder(id);
    if (!view.ok) continue;
    const { title } = describeOrder(view.value, reader);
    buttons.push([orderButton(id, 'look', `${view.value.order.orderNumber} · ${title}`)]);
  }
  const [words, ...more] =
    buttons.length === 0 ? ['bot.noOrders' as const] : (['bot.orders', 'bot.help.track'] as const);
  const html = paragraphs(...[words, ...more].map((key) => escape(reader.t(key))));
  await turn.say({ html, keyboard: buttons });
}
