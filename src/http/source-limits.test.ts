/** Rate limits per source: sources count separately, and a source is forgotten when its period ends. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSourceLimits } from './source-limits.ts';

function open() {
  let at = 1_000_000;
  const keys: Uint8Array[] = [];
  const drawn = (length: number): Uint8Array => {
    const key = randomBytes(length);
    keys.push(key);
    return key;
  };
  const limits = makeSourceLimits({ most: 3, withinMs: 60_000, now: () => at, randomBytes: drawn });
  return { limits, keys, pass: (ms: number) => (at += ms) };
}

test('a source may do it so often, and must then wait until the time is over', () => {
  const { limits, pass } = open();
  expect([1, 2, 3].map(() => limits.take('192.0.2.1').waitSeconds)).toEqual([0, 0, 0]);
  pass(1500);
  expect(limits.take('192.0.2.1').waitSeconds).toBe(59);
  expect(limits.take('::ffff:192.0.2.1').waitSeconds).toBe(59);
  expect(limits.take('192.0.2.2').waitSeconds).toBe(0);
  pass(58_500);
  expect(limits.take('192.0.2.1').waitSeconds).toBe(0);
});

test('the addresses of one household count together', () => {
  const { limits } = open();
  const taken = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3::1', '2001:db8:1:2::4', '2001:db8:1:3::1'];
  expect(taken.map((source) => limits.take(source).waitSeconds)).toEqual([0, 0, 0, 60, 0]);
});

test('what came to nothing does not count, but does while it runs', () => {
  const { limits } = open();
  const running = [1, 2, 3].map(() => limits.take('192.0.2.1'));
  const refused = limits.take('192.0.2.1');
  expect(refused.waitSeconds).toBe(60);
  refused.takeBack();
  expect(limits.take('192.0.2.1').waitSeconds).toBe(60);
  running[0]?.takeBack();
  expect(limits.take('192.0.2.1').waitSeconds).toBe(0);
  expect(limits.take('192.0.2.1').waitSeconds).toBe(60);
});

test('the key that hides the sources is another one in every period, also after the clock was set back', () => {
  const { limits, keys, pass } = open();
  limits.take('192.0.2.1');
  limits.take('192.0.2.2');
  expect(keys).toHaveLength(1);
  pass(60_000);
  limits.take('192.0.2.1');
  pass(-1);
  limits.take('192.0.2.1');
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(3);
});
