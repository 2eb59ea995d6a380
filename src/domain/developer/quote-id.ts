/**
 * The id under which an API key is given a quote. It is random, so that two customers of one program who ask for the
 * same at the same moment have a quote each: a fixed quote makes one order only.
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

/** Idempotency key of the one order that is made of a fixed quote. Keys that clients choose are stored as hashes. */
export function quoteOrderKey(keyId: string, quoteId: string): string {
  return `${keyId} quote ${quoteId}`;
}

/** The quote whose price the order was made at; null for an order that was priced when it was made. */
export function heldQuoteId({ apiKeyId, idempotencyKey }: Pick<Order, 'apiKeyId' | 'idempotencyKey'>): string | null {
  if (apiKeyId === null || idempotencyKey === null) return null;
  const start = quoteOrderKey(apiKeyId, '');
  const quoteId = idempotencyKey.slice(start.length);
  return idempotencyKey.startsWith(start) && isQuoteId(quoteId) ? quoteId : null;
}
