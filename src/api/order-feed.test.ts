import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeOrderFeed } from './order-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openFeed() {
  const marks = new Map<string, string>();
  const asked: (readonly string[])[] = [];
  const written: string[] = [];
  const state = { isDown: false };
  const askedOwners: (readonly string[])[] = [];
  const ended = new Set<string>();
  const feed = makeOrderFeed({
    readMarks: async (ids) => {
      asked.push(ids);
      if (state.isDown) throw new Error('no database');
      return marks;
    },
    findEnded: async (owners) => {
      askedOwners.push(owners);
      return ended;
    },
    log: { warn: (message) => void written.push(message), error: () => {} },
  });
  const follow = (id: string, owner?: string, source?: string) => {
    const seen = { changes: 0, isClosed: false };
    const leave = feed.follow(id, {
      ...(owner !== undefined && { owner }),
      ...(source !== undefined && { source }),
      onChange: () => (seen.changes += 1),
      onClose: () => (seen.isClosed = true),
    });
    return { seen, leave };
  };
  return { feed, follow, marks, asked, askedOwners, ended, written, state };
}

const second = async () => await vi.advanceTimersByTimeAsync(1_000);

describe('the feed of orders', () => {
  test('asks once a second for all orders together, however many follow', async () => {
    const { follow, asked } = openFeed();
    for (let count = 0; count < 15; count += 1) for (const id of ['a', 'b']) follow(id);
    await second();
    await second();
    expect(asked).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test('asks nothing when nobody follows any more', async () => {
    const { follow, asked, feed } = openFeed();
    const { leave } = follow('a');
    await second();
    leave?.();
    leave?.();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([asked.length <= 2, feed.size()]).toEqual([true, 0]);
    const before = asked.length;
    follow('b');
    await second();
    expect(asked.length).toBe(before + 1);
  });

  test('tells the first look, and after that changes only', async () => {
    const { follow, marks } = openFeed();
    marks.set('a', '1');
    const { seen } = follow('a');
    await second();
    await second();
    expect(seen.changes).toBe(1);
    marks.set('a', '2');
    await second();
    await second();
    expect(seen.changes).toBe(2);
    marks.delete('a');
    await second();
    expect(seen.changes).toBe(3);
  });

  test('goes on after an outage of the database, and says so in the log', async () => {
    const { follow, state, marks, written } = openFeed();
    const { seen } = follow('a');
    await second();
    state.isDown = true;
    await second();
    state.isDown = false;
    marks.set('a', '2');
    await second();
    expect(seen.changes).toBe(2);
    expect(written).toEqual(['followed orders could not be read']);
  });

  test('has room for five hundred', () => {
    const { follow } = openFeed();
    const places = Array.from({ length: 501 }, (_, count) => follow(`order ${count}`).leave !== undefined);
    expect(places.filter(Boolean)).toHaveLength(500);
  });

  test('has room for twenty-five of one owner, and then still for others', () => {
    const { follow } = openFeed();
    const mine = Array.from({ length: 26 }, (_, count) => follow(`order ${count}`, 'key_a').leave);
    expect(mine.map((leave) => leave !== undefined)).toEqual([...Array.from({ length: 25 }, () => true), false]);
    expect(follow('order 0', 'key_b').leave).toBeDefined();
    expect(follow('order 0').leave).toBeDefined();
    mine[3]?.();
    expect(follow('order 26', 'key_a').leave).toBeDefined();
  });

  test('has room for a share of one source, over however many orders, and then still for others', () => {
    const { follow, feed } = openFeed();
    const from = (source: string, count: number) => follow(`order ${count % 30}`, undefined, source).leave;
    const mine = Array.from({ length: 57 }, (_, count) => from('198.51.100.7', count));
    expect(mine.map((leave) => leave !== undefined)).toEqual([...Array.from({ length: 56 }, () => true), false]);
    expect(from('::ffff:198.51.100.7', 1)).toBeUndefined();
    expect(from('198.51.100.8', 1)).toBeDefined();
    mine[3]?.();
    mine[3]?.();
    expect([from('198.51.100.7', 1), from('198.51.100.7', 1)]).toEqual([expect.any(Function), undefined]);
    expect(feed.size()).toBe(57);
  });

  test('has room for a hundred of all temporary keys together, and then still for keys', () => {
    const { feed } = openFeed();
    const follow = (count: number, isTemporary: boolean) =>
      feed.follow(`order ${count}`, { owner: `key_${count}`, isTemporary, onChange: () => {}, onClose: () => {} });
    const places = Array.from({ length: 120 }, (_, count) => follow(count, true) !== undefined);
    expect(places.filter(Boolean)).toHaveLength(100);
    expect(follow(120, false)).toBeDefined();
  });

  test('keeps five of the twenty places of an order for who has its own link', () => {
    const { feed } = openFeed();
    const follow = (isShown: boolean) =>
      feed.follow('a', { isShown, onChange: () => {}, onClose: () => {} }) !== undefined;
    const shown = Array.from({ length: 17 }, () => follow(true));
    expect(shown.filter(Boolean)).toHaveLength(15);
    expect(Array.from({ length: 6 }, () => follow(false))).toEqual([true, true, true, true, true, false]);
  });

  test('takes the addresses of one household for one source', () => {
    const { follow } = openFeed();
    const places = Array.from(
      { length: 60 },
      (_, count) => follow(`order ${count}`, undefined, `2001:db8:1:2::${count.toString(16)}`).leave,
    );
    expect(places.filter((leave) => leave !== undefined)).toHaveLength(56);
    expect(follow('order 0', undefined, '2001:db8:1:3::1').leave).toBeDefined();
  });

  test('has room for others while thirteen networks of one /48 take what they can', () => {
    const { follow } = openFeed();
    const from = (source: string, count: number) => follow(`order ${count}`, undefined, source).leave;
    for (let count = 0; count < 1000; count += 1) from(`2001:db8:7:${(count % 13).toString(16)}::1`, count);
    const others = Array.from({ length: 100 }, (_, count) => from(`198.${count}.100.7`, count));
    expect(others.every((leave) => leave !== undefined)).toBe(true);
  });

  test('ends the following of an owner who may follow no longer, and tells them nothing more', async () => {
    const { follow, feed, marks, askedOwners, ended } = openFeed();
    const [revoked, other, visitor] = [follow('a', 'key_a'), follow('a', 'key_b'), follow('a')];
    await second();
    expect(askedOwners).toEqual([['key_a', 'key_b']]);
    ended.add('key_a');
    marks.set('a', '2');
    await second();
    expect([revoked.seen, other.seen, visitor.seen]).toEqual([
      { changes: 1, isClosed: true },
      { changes: 2, isClosed: false },
      { changes: 2, isClosed: false },
    ]);
    expect(feed.size()).toBe(2);
  });

  test('closes its followers and takes no more', async () => {
    const { follow, feed, asked } = openFeed();
    const { seen } = follow('a');
    feed.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([seen.isClosed, asked, follow('b').leave]).toEqual([true, [], undefined]);
  });
});
