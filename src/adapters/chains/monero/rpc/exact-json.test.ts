import { expect, test } from 'vitest';
import { parseExactJson, writeExactJson } from './exact-json.ts';

test('an amount that no number can hold is read to the unit', () => {
  const read = parseExactJson('{"amount": 18446744073709551615, "amounts": [9007199254740993, 5], "height": 12}');
  expect(read).toEqual({ amount: '18446744073709551615', amounts: ['9007199254740993', 5], height: 12 });
});

test('hashes and texts stay what they are', () => {
  const text = '{"tx_hash":"1234567890123456789012345678901234567890","note":"12345678901234567890"}';
  expect(parseExactJson(text)).toEqual(JSON.parse(text));
});

test('amounts are written as numbers, to the unit', () => {
  const body = { destinations: [{ amount: 18_446_744_073_709_551_615n, address: '4abc' }], priority: 1 };
  expect(writeExactJson(body)).toBe('{"destinations":[{"amount":18446744073709551615,"address":"4abc"}],"priority":1}');
});
