import { describe, expect, test } from 'vitest';
import { accept } from '../result.ts';
import { isAllowedSource, parseKeyNetworks } from './key-networks.ts';

describe('the networks of a key', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7/32'],
    ['192.0.2.7/24', '192.0.2.0/24'],
    ['10.255.0.0/9', '10.128.0.0/9'],
    ['2001:DB8::7', '2001:db8:0:0:0:0:0:7/128'],
    ['2001:db8:1:2:3::/49', '2001:db8:1:0:0:0:0:0/49'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
  ])('%s is %s', (text, network) => {
    expect(parseKeyNetworks([` ${text} `, ''])).toEqual(accept([network]));
  });

  test.each([
    '0.0.0.0/0',
    '::/0',
    '192.0.2.0/33',
    '2001:db8::/129',
    '192.0.2',
    'example.com',
    '192.0.2.1-9',
    '1/8',
    '::ffff:192.0.2.0/24',
    '192.0.2.0/',
    'fe80::1%eth0',
  ])('%s is no network', (text) => {
    expect(parseKeyNetworks(['192.0.2.1', text])).toMatchObject({ ok: false, code: 'key_networks_invalid' });
  });

  test('are at most twenty, the same one counted once', () => {
    const of = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index}`);
    expect(parseKeyNetworks([...of(20), ...of(20)]).ok).toBe(true);
    expect(parseKeyNetworks(of(21)).ok).toBe(false);
  });
});

test.each([
  ['192.0.2.255', true],
  ['::ffff:192.0.2.1', true],
  ['192.0.2.7:4711', true],
  ['[2001:db8:1:1::9]:4711', true],
  ['[2001:db8:1:1::9%eth0]', true],
  ['192.0.3.0', false],
  ['2001:db8:1:1::9', true],
  ['2001:db8:1:2::9', false],
  ['', false],
  ['unknown', false],
])('from %s: %s', (source, isAllowed) => {
  expect(isAllowedSource(['192.0.2.0/24', '2001:db8:1:0:0:0:0:0/63'], source)).toBe(isAllowed);
  expect(isAllowedSource([], source)).toBe(true);
});
