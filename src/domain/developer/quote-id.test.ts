/** Quote ids are random, and an order made from a fixed quote refers to its quote. */
import { expect, test } from 'vitest';
import { makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { heldQuoteId, isQuoteId, makeQuoteId, quoteIdBytes, quoteOrderKey } from './quote-id.ts';

const quote = makeOrderQuote();
const id = makeQuoteId(new Uint8Array(quoteIdBytes).fill(0xa7));

test('a quote is named by what was drawn for it, and by all of it', () => {
  expect(id).toBe(`q_${'a7'.repeat(16)}`);
  expect(isQuoteId(id)).toBe(true);
  expect(() => makeQuoteId(new Uint8Array(15))).toThrow(RangeError);
});

test.each(['', 'q_', quote.id, `q_${quote.id}0`, `q_${quote.id.toUpperCase()}x`, `q_\u0000${quote.id.slice(1)}`])(
  '%j names no quote',
  (text) => {
    expect(isQuoteId(text)).toBe(false);
  },
);

test('an order tells the quote whose price it holds, and only one that was made of a quote does', () => {
  const told = (apiKeyId: string | null, idempotencyKey: string | null) =>
    heldQuoteId(makeOrder({ apiKeyId, idempotencyKey }));
  expect(told('key_a', quoteOrderKey('key_a', id))).toBe(id);
  expect(told('key_b', quoteOrderKey('key_a', id))).toBeNull();
  expect(told(null, quoteOrderKey('key_a', id))).toBeNull();
  expect(told('key_a', `key_a key_a:${'0'.repeat(64)}`)).toBeNull();
  expect(told('key_a', `key_a quote ${id}0`)).toBeNull();
  expect(told('key_a', null)).toBeNull();
});
