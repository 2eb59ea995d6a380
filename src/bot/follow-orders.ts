/**
 * Keeps the messages of orders true: whenever an order has changed, whichever process changed it, its message is
 * written again. What a person must hear of (a choice, an end) is also told by a message of its own, because an
 * edited message makes no sound.
 */
import { isLanguageCode, defaultLanguage } from '#src/i18n/languages.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { ChatOrder, ChatPlace } from '#src/usecases/ports/chat-records.ts';
import { ChatRefused } from '#src/usecases/ports/messenger.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BotDeps } from './bot-deps.ts';
import { noticeMessage, orderMessage } from './texts/order-text.ts';
import { readerIn } from './turn.ts';

const pageSize = 200;

const told: readonly OrderState[] = ['completed', 'action_required', 'held', 'refunded', 'expired', 'failed'];

/** Makes the round that looks at all orders with a message once. */
export function makeFollowRound(deps: BotDeps): (signal?: AbortSignal) => Promise<void> {
  return async (signal) => {
    let after = '';
    for (;;) {
      const page = await deps.chats.page(after, pageSize);
      const marks = await deps.readMarks(page.map(({ orderId }) => orderId));
      for (const order of page) {
        if (signal?.aborted === true) return;
        const mark = marks.get(order.orderId);
        if (mark !== undefined && mark !== order.toldMark) await tellSafely(deps, order, mark);
      }
      if (page.length < pageSize) return;
      after = page.at(-1)?.orderId ?? '';
    }
  };
}

/**
 * One chat that cannot be told keeps no other one waiting, and is told again when its order changes next. Where the
 * service is away altogether, the round ends, and the next one begins where this one could not.
 */
async function tellSafely(deps: BotDeps, order: ChatOrder, mark: string): Promise<void> {
  try {
    await tell(deps, order, mark);
  } catch (error) {
    if (error instanceof OutsideError && !(error instanceof ChatRefused)) throw error;
    deps.log.warn('the message of an order could not be renewed', {}, error);
    await deps.chats.told(order.orderId, { toldMark: mark, toldState: order.toldState });
  }
}

async function tell(deps: BotDeps, stored: ChatOrder, mark: string): Promise<void> {
  const { chats, seal, services } = deps;
  const { orderId, toldState } = stored;
  const place = seal.open(stored.place, orderId);
  // Sealed under a key that is gone: nobody can be told any more.
  if (!place) return await chats.forget(orderId);
  const view = await services.viewOrder(orderId);
  if (!view.ok) return;
  const { state } = view.value.order;
  const language = isLanguageCode(stored.language) ? stored.language : defaultLanguage;
  const reader = readerIn(language, services.now());
  const message = orderMessage(view.value, reader, deps);
  const at = await renew(deps, place, message);
  if (!at) return await chats.forget(orderId);
  if (at.messageId !== place.messageId) await chats.put({ ...stored, place: seal.seal(at, orderId) });
  if (state !== toldState && told.includes(state)) {
    await deps.messenger.send(at.chatId, noticeMessage(view.value, reader, at.messageId));
  }
  await chats.told(orderId, { toldMark: mark, toldState: state });
}

/** Where the message is now: a new one where it was deleted. Undefined if the chat takes none. */
async function renew(
  { messenger }: BotDeps,
  place: ChatPlace,
  message: ReturnType<typeof orderMessage>,
): Promise<ChatPlace | undefined> {
  const edited = await messenger.edit(place, message);
  if (edited.kind === 'sent') return place;
  const sent = await messenger.send(place.chatId, message);
  return sent.kind === 'sent' ? { chatId: place.chatId, messageId: sent.messageId } : undefined;
}
