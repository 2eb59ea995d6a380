/** parseIpAddress compared with Node's parser (net.isIP). */
import { isIP } from 'node:net';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIpAddress } from './ip-address.ts';

const hex = (text: string): string | undefined => {
  const bytes = parseIpAddress(text);
  return bytes && Buffer.from(bytes).toString('hex');
};

test.each([
  ['1.2.3.4', '01020304'],
  ['255.255.255.255', 'ffffffff'],
  ['::', '0'.repeat(32)],
  ['::1', `${'0'.repeat(31)}1`],
  ['1::', `0001${'0'.repeat(28)}`],
  ['2001:DB8::a:b', '20010db80000000000000000000a000b'],
  ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
  ['::ffff:127.0.0.1', `${'0'.repeat(20)}ffff7f000001`],
  ['64:ff9b::192.168.1.1', `0064ff9b${'0'.repeat(16)}c0a80101`],
])('%s is read', (text, expected) => {
  expect(hex(text)).toBe(expected);
});

test.each([
  '',
  'localhost',
  '127.1',
  '127.0.0.01',
  '0x7f.0.0.1',
  '2130706433',
  '1.2.3.256',
  '1.2.3.4.5',
  ' 1.2.3.4',
  '1.2.3.4:80',
  ':',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  '::g',
  '::12345',
  '::1.2.3.4:5',
  '1.2.3.4::',
  'fe80::1%eth0',
  '[::1]',
])('"%s" is no address', (text) => {
  expect(hex(text)).toBeUndefined();
});

test('whatever Node takes for an address we read, and nothing else', () => {
  const almost = fc.string({ unit: fc.constantFrom('0', '1', '2', '7', 'a', 'f', ':', '.'), maxLength: 24 });
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), almost), (text) => {
      // Parsers disagree about "::" in an address that has all eight groups already.
      fc.pre(!isEmptyGap(text));
      expect(parseIpAddress(text)?.length).toBe({ 0: undefined, 4: 4, 6: 16 }[isIP(text)]);
    }),
    { numRuns: 3000 },
  );
});

function isEmptyGap(text: string): boolean {
  const groups = text.split(':').filter((part) => part !== '');
  const count = groups.length + (groups.at(-1)?.includes('.') === true ? 1 : 0);
  return text.includes('::') && count >= 8;
}
