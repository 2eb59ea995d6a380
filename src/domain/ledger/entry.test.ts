/** Journal entries: an unbalanced entry cannot be made. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { currencyIds } from '../assets/currencies.ts';
import { money } from '../money.ts';
import { credit, debit, describeEntry, findUnbalanced, makeEntry, type Line } from './entry.ts';

const [bitcoin, ether] = [money('BTC', 5n), money('ETH', 7n)];

describe('an entry', () => {
  test('keeps its lines when every currency sums to zero', () => {
    const lines = [
      debit('custody:hot', bitcoin),
      credit('equity:capital', bitcoin),
      debit('custody:hot', ether),
      credit('income:fee', money('ETH', 3n)),
      credit('income:dust', money('ETH', 4n)),
    ];
    expect(makeEntry('some:ref', lines)).toEqual({ ref: 'some:ref', lines });
  });

  test('that does not balance is a bug, and names the currency', () => {
    expect(() => makeEntry('x', [debit('custody:hot', bitcoin)])).toThrow(/x does not balance in BTC/);
    const crossed = [debit('custody:hot', bitcoin), credit('equity:capital', money('ETH', 5n))];
    expect(() => makeEntry('x', crossed)).toThrow(RangeError);
    const balancedInBitcoin = [
      debit('custody:hot', bitcoin),
      credit('equity:capital', bitcoin),
      credit('income:fee', ether),
    ];
    expect(() => makeEntry('x', balancedInBitcoin)).toThrow(/does not balance in ETH/);
  });

  test('adds up lines on one account and leaves out what comes to nothing', () => {
    const lines = [
      debit('position:inventory', money('BTC', 10n)),
      credit('position:inventory', money('BTC', 4n)),
      credit('income:fee', money('BTC', 6n)),
      debit('custody:hot', money('ETH', 1n)),
      credit('custody:hot', money('ETH', 1n)),
      debit('income:dust', money('LTC', 0n)),
    ];
    expect(makeEntry('x', lines).lines).toEqual([
      { account: 'position:inventory', currency: 'BTC', units: 6n },
      { account: 'income:fee', currency: 'BTC', units: -6n },
    ]);
  });

  test('debits are positive and credits negative', () => {
    expect(debit('a:b', bitcoin)).toEqual({ account: 'a:b', currency: 'BTC', units: 5n });
    expect(credit('a:b', bitcoin)).toEqual({ account: 'a:b', currency: 'BTC', units: -5n });
  });
});

const anyLine: fc.Arbitrary<Line> = fc.record({
  account: fc.constantFrom('custody:hot', 'custody:deposit', 'income:fee', 'position:inventory', 'liability:order:1'),
  currency: fc.constantFrom(...currencyIds),
  units: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
});

test('whatever lines are given, what is made balances in every currency', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
      // The contra lines of double-entry bookkeeping make any lines balance.
      const balanced = [...lines, ...lines.map((line) => ({ ...line, account: 'equity:capital', units: -line.units }))];
      const made = makeEntry('x', balanced);
      expect(findUnbalanced(made.lines)).toBeUndefined();
      expect(made.lines.every(({ units }) => units !== 0n)).toBe(true);
      const names = made.lines.map(({ account, currency }) => `${account} ${currency}`);
      expect(new Set(names).size).toBe(names.length);
      if (findUnbalanced(lines) !== undefined) expect(() => makeEntry('x', lines)).toThrow(RangeError);
    }),
  );
});

function text(lines: readonly Line[], ref = 'r', at = 1): string {
  return canonicalJson(describeEntry({ ref, lines }, at));
}

describe('what is hashed of an entry', () => {
  const lines = [debit('custody:hot', bitcoin), credit('equity:capital', bitcoin), debit('custody:hot', ether)];

  test('does not depend on the order in which a database gives the lines', () => {
    expect(text(lines.toReversed())).toBe(text(lines));
  });

  test('changes with the reference, the time, and every part of every line', () => {
    const [first, ...others] = lines;
    if (!first) throw new TypeError('there are lines');
    const changed = [
      text(lines, 'other'),
      text(lines, 'r', 2),
      text([{ ...first, account: 'custody:deposit' }, ...others]),
      text([{ ...first, currency: 'BCH' }, ...others]),
      text([{ ...first, units: 6n }, ...others]),
      text(others),
    ];
    expect(new Set([text(lines), ...changed]).size).toBe(changed.length + 1);
  });
});
