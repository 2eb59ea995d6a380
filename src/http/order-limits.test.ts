/** Rate limit of new orders: which addresses are one network, which orders count, and how long they are remembered. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { accept, refuse } from '#src/domain/result.ts';
import { makeOrderLimits, orderNetworkOf, orderPeriodMs } from './order-limits.ts';

let now = 1_900_000_000_000;
const open = (most: number) =>
  makeOrderLimits({
    most,
    room: () => ({ most: 20_000, used: 0, windowMs: 1_800_000 }),
    now: () => now,
    randomBytes: (length) => new Uint8Array(length),
    tagKey: new Uint8Array(32),
  });
const source = '192.0.2.1';
const make = async () => accept('an order');

test('a network makes so many orders in ten minutes, is told how long to wait, and then may again', async () => {
  const limits = open(2);
  expect([await limits.run({ source }, make), await limits.run({ source: '192.0.2.99' }, make)]).toEqual([
    accept('an order'),
    accept('an order'),
  ]);
  now += 30_000;
  const refused = refuse('orders_of_source_limit', { seconds: 570, retryAfterSeconds: 570 });
  expect(await limits.run({ source }, make)).toEqual(refused);
  expect(await limits.run({ source: '192.0.3.1' }, make)).toEqual(accept('an order'));
  now += orderPeriodMs - 30_000;
  expect(await limits.run({ source }, make)).toEqual(accept('an order'));
});

test('what makes no order does not count, and leaves nothing', async () => {
  const limits = open(1);
  for (let time = 0; time < 5; time += 1) {
    expect(await limits.run({ source }, async () => refuse('chain_paused'))).toEqual(refuse('chain_paused'));
    await expect(limits.run({ source }, async () => await Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
  }
  expect(limits.size()).toBe(0);
  expect(await limits.run({ source }, make)).toEqual(accept('an order'));
});

test('one that is refused because an address is ours counts as made', async () => {
  const limits = open(2);
  const forbidden = async () => refuse('address_forbidden');
  expect(await limits.run({ source }, forbidden)).toEqual(refuse('address_forbidden'));
  expect(await limits.run({ source }, make)).toEqual(accept('an order'));
  expect(await limits.run({ source }, forbidden)).toMatchObject({ code: 'orders_of_source_limit' });
});

test('under one key every address is a question of its own, and the same one is asked again for nothing', async () => {
  const limits = open(2);
  const ask = async (address: string) =>
    await limits.run({ source, idempotencyKey: 'the same key', addresses: [address] }, async () =>
      refuse('address_forbidden'),
    );
  const answers = await Promise.all(['a', 'b', 'c', 'a', 'b', 'd'].map(ask));
  const isTold = answers.map((answer) => !answer.ok && answer.code === 'address_forbidden');
  expect(isTold).toEqual([true, true, false, true, true, false]);
});

test('many at once do not slip by', async () => {
  const limits = open(3);
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await limits.run({ source }, make)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
});

test('requests with one key are one order, at once and later', async () => {
  const limits = open(1);
  const again = { source, idempotencyKey: 'the same key' };
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await limits.run(again, make)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await limits.run(again, make)).toEqual(accept('an order'));
  expect(await limits.run({ source, idempotencyKey: 'another key' }, make)).toMatchObject({ ok: false });
});

test('of several requests with a key one that is refused does not undo the count of the order', async () => {
  const limits = open(1);
  const again = { source, idempotencyKey: 'the same key' };
  await Promise.all([limits.run(again, make), limits.run(again, async () => refuse('idempotency_key_reused'))]);
  expect(await limits.run({ source }, make)).toMatchObject({ ok: false, code: 'orders_of_source_limit' });
});

test('no more than ten thousand networks are remembered', async () => {
  const limits = open(10);
  for (let network = 0; network < 10_500; network += 1) {
    await limits.run({ source: `10.${network >> 8}.${network & 255}.1` }, make);
  }
  expect(limits.size()).toBe(10_000);
});

test.each([
  ['192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['2001:db8:1:ab12::5', '2001:db8:1:ab'],
  ['2001:db8:1:abff:1:2:3:4', '2001:db8:1:ab'],
  ['2001:db8:1::1', '2001:db8:1:00'],
  ['::1', '0:0:0:00'],
])('%s belongs to the network %s', (address, network) => {
  expect(orderNetworkOf(address)).toBe(network);
});

test('a network has the same tags at every server, and after hours another one beside the one before', async () => {
  const hour = 3_600_000;
  const tagsAt = async (at: number, from = source) => {
    let tags: readonly string[] = [];
    const options = { most: 9, now: () => at, randomBytes: (length: number) => randomBytes(length) };
    await makeOrderLimits({
      ...options,
      room: () => ({ most: 20_000, used: 0, windowMs: 1_800_000 }),
      tagKey: new Uint8Array(32),
    }).run({ source: from }, async (given) => {
      tags = given;
      return accept(null);
    });
    return tags;
  };
  const [latest = '', before] = await tagsAt(30 * hour);
  expect(await tagsAt(30 * hour + 1)).toEqual([latest, before]);
  expect((await tagsAt(33 * hour)).at(1)).toBe(latest);
  expect(await tagsAt(36 * hour)).not.toContain(latest);
  expect((await tagsAt(30 * hour, '198.51.100.1')).at(0)).not.toBe(latest);
});

test('an order keeps its place in wider networks when another request of it is refused', async () => {
  const room = () => ({ most: 4, used: 0, windowMs: 1_800_000 });
  const limits = makeOrderLimits({ most: 1, room, now: () => now, randomBytes, tagKey: new Uint8Array(32) });
  // Each /56 may make one; their /48 has two of four places for them.
  for (const network of ['aa00', 'ab00', 'ac00']) {
    const one = { source: `2001:db8:1:${network}::1`, idempotencyKey: network };
    let refuseFirst = (): void => {};
    const first = limits.run(one, async () => {
      await new Promise<void>((resolve) => (refuseFirst = resolve));
      return refuse('amount_below_minimum');
    });
    const second = await limits.run(one, make);
    refuseFirst();
    await first;
    expect([network, second.ok]).toEqual([network, network !== 'ac00']);
    if (network === 'ac00') return;
  }
});
