/**
 * Id of a quote given to an API key. Ids are random, so that two customers of one client with the same request get
 * separate quotes: a fixed quote can be used for one order only.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Order } from '../order/order.ts';

export const quoteIdBytes = 16;

const idText = /^q_[0-9a-f]{32}$/;

export function makeQuoteId(random: Uint8Array): string {
  if (random.length !== quoteIdBytes) throw new RangeError(`a quote is named by ${quoteIdBytes} random bytes`);
  return `q_${bytesToHex(random)}`;
}

/** Whether the text has the form of a quote id; other texts need no lookup. */
export function isQuoteId(text: string): boolean {
  return idText.test(text);
}

/**
 * Idempotency key of the only order that can be made from a fixed quote. Client-chosen keys cannot equal it: they are
 * stored as hashes.
 */
export function quoteOrderKey(keyId: string, quoteId: string): string {
  return `${keyId} quote ${quoteId}`;
}

/** Id of the fixed quote that the order was made from. Null for an order that was priced when it was created. */
export function heldQuoteId({ apiKeyId, idempotencyKey }: Pick<Order, 'apiKeyId' | 'idempotencyKey'>): string | null {
  if (apiKeyId === null || idempotencyKey === null) return null;
  const start = quoteOrderKey(apiKeyId, '');
  const quoteId = idempotencyKey.slice(start.length);
  return idempotencyKey.startsWith(start) && isQuoteId(quoteId) ? quoteId : null;
}
