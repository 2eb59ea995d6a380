/**
 * Hides chats in the database, under keys that are not in it: a keyed hash finds the orders of a chat, and the numbers
 * of chat and message are encrypted.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ChatSeal } from '#src/usecases/ports/chat-records.ts';
import { makeSecretSeal } from './second-factor-seal.ts';

const PlaceSchema = z.object({ chatId: z.int(), messageId: z.int() });

/** `key` is a secret of the service that is used for something else too: the keys for chats follow from it. */
export function makeChatSeal(key: Uint8Array): ChatSeal {
  const derive = (purpose: string): Buffer => createHmac('sha256', key).update(`chat bot: ${purpose}`).digest();
  const [tagKey, onceKey, sourceKey] = [derive('tags'), derive('orders'), derive('sources')];
  const box = makeSecretSeal(derive('places'));
  return {
    tagOf: (chatId) => createHmac('sha256', tagKey).update(String(chatId)).digest('base64url'),
    seal: (place, orderId) => box.seal(Buffer.from(JSON.stringify(place)), orderId),
    open: (sealed, orderId) => {
      try {
        return PlaceSchema.parse(JSON.parse(Buffer.from(box.open(sealed, orderId)).toString()));
      } catch {
        return undefined;
      }
    },
    sourceOf: (chatId) => {
      const hash = createHmac('sha256', sourceKey).update(String(chatId)).digest('hex');
      return `fdb0:7000:${hash.slice(0, 4)}:${hash.slice(4, 8)}::1`;
    },
    keyOf: (chatId, updateId) => createHmac('sha256', onceKey).update(`${chatId} ${updateId}`).digest('hex'),
  };
}
