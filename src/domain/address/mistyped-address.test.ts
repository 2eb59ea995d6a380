/** A typing error of one character is detected on every chain whose addresses have a checksum. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { parseAddress } from './parse-address.ts';

const examples: readonly (readonly [ChainId, string])[] = [
  ['bitcoin', '1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo'],
  ['bitcoin', '2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK'],
  ['bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['bitcoin', 'bcrt1pfwxjqvtt4tcxrtdluukfmy2dv7xd2qzdfy6kajv5nwn4yam3wxkq3553uh'],
  ['litecoin', 'MHrYRxAiMNBTku3eoDHwhA1LQGDjUStZW2'],
  ['litecoin', 'rltc1qghztqugpy7uqamwu8jhv8t6r3c6damv0veh7jv'],
  ['bitcoin-cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['bitcoin-cash', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['tron', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['monero', '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm'],
  ['monero', '7A1Hr63MfgUa8pkWxueD5xBqhQczkusYiCMYMnJGcGmuQxa7aDBxN1G7iCuLCNB3VPeb2TW7U9FdxB27xKkWKfJ8VhUZthF'],
];

/** Mostly alphanumeric characters, which addresses consist of, and sometimes any other character. */
const character = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[0-9A-Za-z]$/) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }) },
);

function replaceAt(text: string, at: number, replacement: string): string {
  return text.slice(0, at) + replacement + text.slice(at + 1);
}

describe('an address with one wrong character', () => {
  test.each(examples)('is never accepted on %s (%s)', (chain, text) => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), character, (at, replacement) => {
        fc.pre(text.charAt(at) !== replacement);
        expect(parseAddress(chain, replaceAt(text, at, replacement), ['main', 'test']).ok).toBe(false);
      }),
      { numRuns: 180 },
    );
  });

  // EIP-55 has about fifteen check bits, so a few typing errors pass it on other addresses. On this one none does.
  test('is refused on an EVM chain when the address is written with its checksum', () => {
    const text = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const accepted = Array.from(text).flatMap((_, at) =>
      Array.from('0123456789abcdefABCDEFxX')
        .map((replacement) => replaceAt(text, at, replacement))
        .filter((mistyped) => mistyped !== text && parseAddress('ethereum', mistyped, ['main']).ok),
    );
    expect(accepted).toEqual([]);
  });

  test('may well be accepted on Solana, whose addresses have no checksum: half of them are keys', () => {
    const text = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
    expect(parseAddress('solana', replaceAt(text, 20, 'a'), ['main']).ok).toBe(true);
  });
});
