import { expect, test } from 'vitest';
import { networkOf } from './source-network.ts';

// Some proxies append the client's port. The client chooses its port, so a new port must not make a new source.
test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2'],
  ['[2001:db8:1:2:3::4]', '2001:db8:1:2'],
  ['[2001:db8:1:2:3::4]:49152', '2001:db8:1:2'],
  ['2001:db8::4', '2001:db8:0:0'],
  ['2001:0DB8:0001:0002::4', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:49152', '203.0.113.7'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s is of the network %s', (source, network) => {
  expect(networkOf(source)).toBe(network);
});
