import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeFairShares } from './fair-shares.ts';
import { networksOf } from './source-network.ts';

test.each([
  ['2001:db8:1:2:3::4', ['2001:0db8:0001:0002', '2001:0db8:0001:00', '2001:0db8:0001', '2001:0db8']],
  ['2001:DB8::1', ['2001:0db8:0000:0000', '2001:0db8:0000:00', '2001:0db8:0000', '2001:0db8']],
  ['::ffff:203.0.113.7', ['203.0.113.7', '203.0.113', '203.0']],
  ['203.0.113.7:4000', ['203.0.113.7', '203.0.113', '203.0']],
])('the networks of %s are %j', (source, networks) => {
  expect(networksOf(source)).toEqual(networks);
});

const open = (most: number) => makeFairShares({ most, randomBytes: (length) => randomBytes(length) });
const takeAll = (shares: ReturnType<typeof open>, sourceAt: (index: number) => string, tries = 1000) =>
  Array.from({ length: tries }, (_, index) => shares.take(sourceAt(index))).filter((taken) => taken !== undefined);

test.each([
  ['one address', () => '203.0.113.7', 223],
  ['one /24', (index: number) => `203.0.113.${index % 256}`, 400],
  ['one /16', (index: number) => `203.0.${index % 250}.${index % 256}`, 858],
  ['one /64', (index: number) => `2001:db8:1:2::${index.toString(16)}`, 223],
  ['one /48', (index: number) => `2001:db8:1:${index.toString(16)}::1`, 858],
  ['one /32', (index: number) => `2001:db8:${index.toString(16)}::1`, 858],
] as const)('%s takes only a share, and others still get theirs', (_name, sourceAt, most) => {
  const shares = open(2000);
  expect(takeAll(shares, sourceAt)).toHaveLength(most);
  const others = Array.from({ length: 500 }, (_, index) => shares.take(`${10 + (index % 90)}.${index}.1.1`));
  expect(others.every((taken) => taken !== undefined)).toBe(true);
});

test('the fuller it is, the less one network may hold, and whoever has nothing gets one until the last', () => {
  const shares = open(400);
  const byNetwork = Array.from({ length: 30 }, (_, index) => takeAll(shares, () => `${index + 1}.1.1.1`, 200).length);
  expect(byNetwork.slice(0, 3)).toEqual([45, 40, 35]);
  expect(byNetwork.at(-1)).toBeLessThan(5);
  while (shares.measure().held < 400) {
    expect(shares.take(`${40 + (shares.measure().held % 150)}.${shares.measure().held % 256}.1.1`)).toBeDefined();
  }
  expect(shares.take('99.9.9.9')).toBeUndefined();
});

test('what is given back is free again, once, and leaves nothing in memory', () => {
  const shares = open(16);
  const taken = takeAll(shares, () => '203.0.113.7', 50);
  expect(taken).toHaveLength(2);
  for (const give of taken) {
    give();
    give();
  }
  expect(shares.measure()).toEqual({ held: 0, networks: 0 });
  expect(takeAll(shares, () => '203.0.113.7', 50)).toHaveLength(2);
});

test('whoever holds nothing gets one in a wide network that others hold much of', () => {
  const shares = open(2000);
  takeAll(shares, (index) => `203.0.${index % 3}.${index % 2}`);
  expect(shares.measure().held).toBeGreaterThan(600);
  expect(shares.take('203.0.200.9')).toBeDefined();
});
