import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalBytes, canonicalJson, type JsonValue } from './canonical-json.ts';

describe('canonical JSON', () => {
  test('writes the strings and literals of the RFC 8785 sample as the RFC does', () => {
    const sample = { string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f', literals: [null, true, false] };
    expect(canonicalJson(sample)).toBe(String.raw`{"literals":[null,true,false],"string":"€$\u000f\nA'B\"\\\\\"/"}`);
  });

  test('gives the UTF-8 bytes that RFC 8785 lists for its sample string', () => {
    const bytes = canonicalBytes('\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f');
    expect(Buffer.from(bytes).toString('hex')).toBe('22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f22');
  });

  test('sorts keys by UTF-16 code units, as in the RFC 8785 sorting sample', () => {
    const sample = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const order = Object.values(JSON.parse(canonicalJson(sample)) as Record<string, string>);
    // JSON.parse puts integer-like keys first, so the order of keys is checked in the text itself.
    expect(canonicalJson(sample)).toMatch(/^\{"\\r":"Carriage Return","1":"One"/);
    expect(order.filter((name) => name !== 'One')).toEqual([
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  test('sorts nested objects and keeps the order of arrays', () => {
    expect(canonicalJson({ b: [{ z: 1, a: 2 }, 3], a: {} })).toBe('{"a":{},"b":[{"a":2,"z":1},3]}');
  });

  test('writes the integers at the ends of the safe range, and minus zero as zero', () => {
    expect(canonicalJson([9007199254740991, -9007199254740991, -0])).toBe('[9007199254740991,-9007199254740991,0]');
  });

  const unsupported: readonly (readonly [string, unknown])[] = [
    ['a fraction', 0.1],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['an unsafe integer', 2 ** 53],
    ['a bigint', 1n],
    ['undefined', undefined],
    ['an undefined member', { a: undefined }],
    ['a hole in an array', Object.assign([1], { length: 2 })],
    ['a function', () => 1],
    ['a symbol key', { [Symbol('a')]: 1 }],
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['half a surrogate pair', '\ud83d'],
    ['half a surrogate pair in a key', { '\ude00': 1 }],
  ];

  test.each(unsupported)('throws on %s', (_name, value) => {
    expect(() => canonicalJson(value as JsonValue)).toThrow(TypeError);
  });

  test('is read back as the same value and does not depend on the order of keys', () => {
    const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null));
    const tree = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('value')),
        fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value')),
      ),
    }));
    fc.assert(
      fc.property(tree.value, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(reversed(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text) as JsonValue)).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

/** The same value with every object's keys in the opposite order. */
function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => reversed(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]): [string, JsonValue] => [key, reversed(member)]),
  );
}
