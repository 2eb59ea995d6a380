import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedEvents, HintKind } from './feed.ts';
import { graceMs, keepFeed } from './keep-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A kept feed whose connections are ended and fed by hand. */
function keep(tells: readonly HintKind[] = ['block']) {
  const connections: FeedEvents[] = [];
  let closed = 0;
  const onHint = vi.fn<() => void>();
  const lost: string[] = [];
  const open = (events: FeedEvents) => {
    connections.push(events);
    return { close: () => void (closed += 1) };
  };
  const feed = keepFeed({ open, tells, onHint, onLost: (reason) => lost.push(reason) });
  const last = (): FeedEvents => connections.at(-1) ?? expect.unreachable('it has opened a connection');
  return { feed, last, opened: () => connections.length, closed: () => closed, onHint, lost };
}

test('is alive when it has told of all that it should, and not before', () => {
  const { feed, last, onHint } = keep(['block', 'transaction']);
  expect(feed.isAlive()).toBe(false);
  last().onHint('transaction');
  expect(feed.isAlive()).toBe(false);
  last().onHint('block');
  expect(feed.isAlive()).toBe(true);
  expect(onHint).toHaveBeenCalledTimes(2);
});

test('is opened again after longer and longer pauses, which end when it is alive', () => {
  const { feed, last, opened, lost } = keep();
  const gaps: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const before = opened();
    const at = Date.now();
    last().onEnd('it closed the connection');
    while (opened() === before) vi.advanceTimersToNextTimer();
    gaps.push(Date.now() - at);
  }
  expect(gaps).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(lost).toEqual([]);
  last().onHint('block');
  last().onEnd('it closed the connection');
  expect(lost).toEqual(['it closed the connection']);
  expect(feed.isAlive()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(opened()).toBe(10);
});

test('is given up when a look finds a block of which it tells nothing', () => {
  const { feed, last, opened, closed, lost } = keep();
  last().onHint('block');
  for (const found of [true, false, true]) {
    feed.beginLook();
    if (found) feed.noteBlocks();
  }
  vi.advanceTimersByTime(graceMs - 1);
  expect(feed.isAlive()).toBe(true);
  vi.advanceTimersByTime(1);
  expect({ alive: feed.isAlive(), closed: closed(), lost }).toEqual({
    alive: false,
    closed: 1,
    lost: ['it tells nothing any more'],
  });
  vi.advanceTimersByTime(1_000);
  expect(opened()).toBe(2);
});

test('a hint that comes a little after its block, or during the look before, is no silence', () => {
  const { feed, last } = keep();
  last().onHint('block');
  feed.beginLook();
  feed.noteBlocks();
  // During the next look, which did not see that block yet.
  feed.beginLook();
  last().onHint('block');
  feed.beginLook();
  feed.noteBlocks();
  vi.advanceTimersByTime(graceMs);
  expect(feed.isAlive()).toBe(true);
  // A block that polling finds first.
  feed.beginLook();
  feed.beginLook();
  feed.noteBlocks();
  vi.advanceTimersByTime(graceMs - 1);
  last().onHint('block');
  vi.advanceTimersByTime(graceMs);
  expect(feed.isAlive()).toBe(true);
});

test('is not opened again once it is closed', () => {
  const { feed, last, opened, closed } = keep();
  feed.close();
  expect(closed()).toBe(1);
  const other = keep();
  other.last().onEnd('it closed the connection');
  other.feed.close();
  vi.advanceTimersByTime(100_000);
  expect([opened(), other.opened()]).toEqual([1, 1]);
  expect(last()).toBeDefined();
});
