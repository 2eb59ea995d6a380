/** Which addresses webhooks may connect to (SSRF protection). */
import { BlockList, isIP } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKind, isAllowedAddress, parseWebhookUrl, type AddressKind } from './webhook-target.ts';

const vectors: Readonly<Record<AddressKind, readonly string[]>> = {
  public: ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0'],
  loopback: ['127.0.0.1', '127.0.0.0', '127.255.255.255', '::1'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fdff:ffff::'],
  reserved: [
    '0.0.0.0',
    '0.1.2.3',
    '100.64.0.0',
    '100.127.255.255',
    '169.254.169.254',
    '192.0.0.1',
    '192.0.2.9',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    'fe80::1%eth0',
    'localhost',
    '',
  ],
};

describe.each(Object.entries(vectors))('%s', (kind, addresses) => {
  test.each(addresses)('is what "%s" is', (address) => {
    expect(addressKind(address)).toBe(kind);
  });
});

test('the edges of the public ranges of IPv4 and IPv6 are where they should be', () => {
  for (const address of ['172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '223.255.255.255']) {
    expect(addressKind(address)).toBe('public');
  }
  for (const address of ['2000::', '2001:200::', '2001:db7:ffff::', '2001:db9::', '2003::', '2606:4700::1', '3ffe::']) {
    expect(addressKind(address)).toBe('public');
  }
});

test('the private ranges are those that Node finds by its own arithmetic', () => {
  const list = new BlockList();
  list.addSubnet('10.0.0.0', 8);
  list.addSubnet('172.16.0.0', 12);
  list.addSubnet('192.168.0.0', 16);
  list.addSubnet('fc00::', 7, 'ipv6');
  const heads = fc.constantFrom(
    '9.255',
    '10.0',
    '10.255',
    '172.15',
    '172.16',
    '172.31',
    '172.32',
    '192.168',
    '192.169',
  );
  const near = fc.tuple(heads, fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), near), (address) => {
      // Node's parser unwraps IPv4-mapped addresses; ours refuses them, so they are left out of the comparison.
      fc.pre(!/^[0:]*ffff:/i.test(address));
      expect(addressKind(address) === 'private').toBe(list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
    }),
    { numRuns: 2000 },
  );
});

test('a developer may be told on their own machine in the sandbox only, and nobody on a link', () => {
  for (const address of ['127.0.0.1', '::1', '192.168.1.5', 'fd00::5']) {
    expect(isAllowedAddress(address, 'sandbox')).toBe(true);
    expect(isAllowedAddress(address, 'testnet')).toBe(false);
    expect(isAllowedAddress(address, 'mainnet')).toBe(false);
  }
  for (const profile of ['sandbox', 'testnet', 'mainnet'] as const) {
    expect(isAllowedAddress('169.254.169.254', profile)).toBe(false);
    expect(isAllowedAddress('::ffff:127.0.0.1', profile)).toBe(false);
    expect(isAllowedAddress('93.184.215.14', profile)).toBe(true);
  }
});

describe('the URL of a webhook', () => {
  test.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://%31%32%37.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://0/',
    'http://3232235777/',
    'http://169.254.169.254/latest/meta-data',
  ])('%s leads inside, however it is spelt', (url) => {
    expect(parseWebhookUrl(url, 'testnet')).toMatchObject({ ok: false, code: 'webhook_target_forbidden' });
  });

  test.each([
    '',
    'shop.example/hook',
    '/hook',
    'ftp://shop.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user@shop.example/',
    'https://user:password@shop.example/',
    'https://shop.example/#here',
    'https://',
    'http://1.2.3.4.5/',
    'http://[fe80::1%25eth0]/',
    `https://shop.example/${'a'.repeat(2000)}`,
  ])('%s is none', (url) => {
    expect(parseWebhookUrl(url, 'sandbox')).toMatchObject({ ok: false, code: 'webhook_url_invalid' });
  });

  test('must be https where there is real money', () => {
    const needed = { ok: false, code: 'webhook_target_forbidden', details: { reason: 'https_needed' } };
    expect(parseWebhookUrl('http://shop.example/', 'mainnet')).toEqual(needed);
    expect(parseWebhookUrl('https://shop.example/', 'mainnet').ok).toBe(true);
    expect(parseWebhookUrl('http://shop.example/', 'testnet').ok).toBe(true);
  });

  test('is kept in its normal spelling', () => {
    expect(parseWebhookUrl(' HTTPS://Shop.Example:443/a/../b?c=1 ', 'mainnet')).toEqual({
      ok: true,
      value: { url: 'https://shop.example/b?c=1', host: 'shop.example' },
    });
    expect(parseWebhookUrl('http://[::1]:8080/', 'sandbox')).toMatchObject({ ok: true, value: { host: '::1' } });
  });
});
