/** Sends the message of an order, and remembers where it is, so that it can follow the order. */
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { Result } from '#src/domain/result.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { escape } from '../html.ts';
import { orderMessage } from '../texts/order-text.ts';
import { readerIn, type Turn } from '../turn.ts';

/** A new message about the order at the end of the chat. */
export async function sendOrder(turn: Turn, orderId: string): Promise<void> {
  await place(turn, orderId, turn.say);
}

/** The order in the message whose button was pressed, as it is now. */
export async function showOrder(turn: Turn, orderId: string): Promise<void> {
  await place(turn, orderId, turn.show);
}

async function place(turn: Turn, orderId: string, put: Turn['say']): Promise<void> {
  const { bot, update, reader } = turn;
  const view = await bot.services.viewOrder(orderId);
  if (!view.ok) return await turn.hint(reader.t('bot.erased'));
  // Read before the message is written: what changes in between is told by the next look.
  const mark = (await bot.readMarks([orderId])).get(orderId) ?? '';
  const at = freshReader(turn);
  const messageId = await put(orderMessage(view.value, at, bot));
  if (messageId === undefined) return;
  await bot.chats.put({
    orderId,
    chatTag: bot.seal.tagOf(update.chatId),
    place: bot.seal.seal({ chatId: update.chatId, messageId }, orderId),
    language: reader.language,
    toldMark: mark,
    toldState: view.value.order.state,
  });
}

/** An order may have been made since the update came. */
function freshReader({ bot, reader }: Turn) {
  return readerIn(reader.language, bot.services.now());
}

/** Shows an order of this chat to those who may act for it: the chat that made it. Others learn nothing. */
export async function findOwn(turn: Turn, orderId: string): Promise<OrderView | undefined> {
  const { bot, update, reader } = turn;
  const stored = await bot.chats.find(orderId);
  const isOwn = stored?.chatTag === bot.seal.tagOf(update.chatId);
  const view = isOwn ? await bot.services.viewOrder(orderId) : undefined;
  if (view?.ok) return view.value;
  await turn.hint(reader.t('bot.erased'));
  return undefined;
}

export async function sayRefused(turn: Turn, text: string): Promise<void> {
  await turn.say({ html: escape(text) });
}

/** What became of an act: the order as it is now, below everything else. */
export async function settle(turn: Turn, orderId: string, moved: Result<unknown, RefusalCode>): Promise<void> {
  const { language, t } = turn.reader;
  if (!moved.ok) {
    const hasMoved = moved.code === 'order_event_not_allowed';
    await sayRefused(turn, hasMoved ? t('bot.moved') : refusalMessage(language, moved.code, moved.details));
  }
  await sendOrder(turn, orderId);
}
