import { expect, test } from 'vitest';
import { parseExactJson } from './exact-json.ts';

test('a number stays the text it was written as, wherever it stands', () => {
  const text = '{"price": 0.10, "units": 12345678901234567890, "deep": [1e3, {"x": -0}], "name": "1", "no": null}';
  const exact = { price: '0.10', units: '12345678901234567890', deep: ['1e3', { x: '-0' }], name: '1', no: null };
  expect(parseExactJson(text)).toEqual(exact);
  expect(parseExactJson('0.10')).toBe('0.10');
});

test('what is not JSON is a SyntaxError', () => {
  for (const text of ['', '{', '01', 'NaN', '{"a":1}x']) expect(() => parseExactJson(text)).toThrow(SyntaxError);
});
