import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOrderId, makeOrderId } from './order-id.ts';

const bytes16 = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('an order id', () => {
  test('is the 128 bits as one base58 number of exactly 22 digits', () => {
    fc.assert(
      fc.property(bytes16, fc.integer({ min: 0, max: 16 }), (bytes, zeros) => {
        bytes.fill(0, 0, zeros);
        const id = makeOrderId(bytes);
        expect(id).toHaveLength(22);
        expect(isOrderId(id)).toBe(true);
        expect(toNumber(id)).toBe(BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
      }),
    );
  });

  test('is padded with ones for the smallest numbers', () => {
    expect(makeOrderId(new Uint8Array(16))).toBe('1'.repeat(22));
    expect(makeOrderId(new Uint8Array(16).with(15, 1))).toBe(`${'1'.repeat(21)}2`);
  });

  test('is not made of fewer or more than 16 bytes', () => {
    expect(() => makeOrderId(new Uint8Array(15))).toThrow(RangeError);
    expect(() => makeOrderId(new Uint8Array(17))).toThrow(RangeError);
  });

  test('ends at 128 bits', () => {
    const largest = makeOrderId(new Uint8Array(16).fill(255));
    expect(isOrderId(largest)).toBe(true);
    expect(isOrderId(nextAfter(largest))).toBe(false);
    expect(isOrderId('z'.repeat(22))).toBe(false);
  });

  test.each(['', '1'.repeat(21), '1'.repeat(23), `${'1'.repeat(21)}0`, `${'1'.repeat(21)}l`, ` ${'1'.repeat(21)}`])(
    'is not %j',
    (text) => {
      expect(isOrderId(text)).toBe(false);
    },
  );
});

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function toNumber(id: string): bigint {
  return Array.from(id).reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n);
}

function nextAfter(id: string): string {
  let rest = toNumber(id) + 1n;
  let text = '';
  for (; rest > 0n; rest /= 58n) text = (alphabet[Number(rest % 58n)] ?? '') + text;
  return text;
}
