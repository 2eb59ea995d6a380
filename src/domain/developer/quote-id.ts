/**
 * The name under which a key is given a quote. It is drawn, so that two customers of one program who ask for the same
 * at the same moment have a quote each: a fixed one makes one order.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Order } from '../order/order.ts';

export const quoteIdBytes = 16;

const idText = /^q_[0-9a-f]{32}$/;

export function makeQuoteId(random: Uint8Array): string {
  if (random.length !== quoteIdBytes) throw new RangeError(`a quote is named by ${quoteIdBytes} random bytes`);
  return `q_${bytesToHex(random)}`;
}

/** What does not look like one names no quote, and need not be looked for. */
export function isQuoteId(text: string): boolean {
  return idText.test(text);
}

/** The idempotency key of the one order that is made of a fixed quote. Those that clients choose come as hashes. */
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
