/** Invalid values, as sent by buggy programs or by attackers. */
import * as fc from 'fast-check';

/** Malformed, foreign, huge and dangerous texts. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202Eevil',
    'null',
    'NaN',
    'Infinity',
    '-1',
    '0',
    '00.1',
    '1e3',
    '1,5',
    '0x10',
    '１',
    '__proto__',
    'constructor',
    "'; drop table orders; --",
    '${7*7}',
    '../../etc/passwd',
    '%00',
    '<script>alert(1)</script>',
    'x'.repeat(501),
    '9'.repeat(60),
    `0.${'0'.repeat(40)}1`,
    '💥'.repeat(50),
  ),
);

/** Any JSON value, some of them deeply nested. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom([[[[[[]]]]]], { a: { b: { c: {} } } }, { toString: 1 }, [null]) },
);

/** Bodies that are no JSON object. */
export const oddPayload: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1e999',
    '{"a":1}{"a":1}',
    '{"sendAmount":1e400,"sendCurrency":"BTC","receiveCurrency":"ETH"}',
    '{"sendAmount":0.1000000000000000055511151231257827,"sendCurrency":"BTC","receiveCurrency":"ETH"}',
    '{"__proto__":{"x":1},"sendCurrency":"BTC","receiveCurrency":"ETH","sendAmount":"1"}',
    '{"sendCurrency":"BTC","sendCurrency":"ETH","receiveCurrency":"BTC","sendAmount":"1"}',
    '[['.repeat(5_000),
    `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
    `{"sendCurrency":"${'x'.repeat(17_000)}"}`,
    '\uFEFF{}',
  ),
);

/** Texts that are valid in a header. */
export const headerText: fc.Arbitrary<string> = fc.stringMatching(/^[ -~]{0,40}$/);
