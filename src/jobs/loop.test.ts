import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLoop } from './loop.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** A loop that notes when its rounds begin. */
function start(options: Readonly<{ leastMs?: number; outcomes?: readonly ('again' | 'rest' | number)[] }> = {}) {
  const { outcomes = [], leastMs = 0 } = options;
  const rounds: number[] = [];
  const began = performance.now();
  const round = async () => {
    rounds.push(performance.now() - began);
    return await Promise.resolve(outcomes[rounds.length - 1] ?? 'rest');
  };
  return { ...startLoop({ name: 'test', everyMs: 1_000, leastMs, round, log }), rounds };
}

test('rests for its interval, or as long as the round says', async () => {
  const loop = start({ outcomes: ['again', 'rest', 250] });
  await vi.advanceTimersByTimeAsync(1_300);
  expect(loop.rounds).toEqual([0, 0, 1_000, 1_250]);
  await loop.stop();
});

test('a loop that is woken begins at once, or when the least time since its last round is over', async () => {
  const [quick, slow] = [start(), start({ leastMs: 100 })];
  await vi.advanceTimersByTimeAsync(50);
  for (const loop of [quick, slow]) loop.wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(quick.rounds).toEqual([0, 50]);
  expect(slow.rounds).toEqual([0]);
  slow.wake();
  await vi.advanceTimersByTimeAsync(60);
  expect(slow.rounds).toEqual([0, 100]);
  await Promise.all([quick.stop(), slow.stop()]);
});

test('a wake during a round is not lost', async () => {
  const rounds: number[] = [];
  const loop = startLoop({
    name: 'test',
    everyMs: 1_000,
    log,
    round: async () => {
      // The loop begins before it is known by its name.
      await Promise.resolve();
      rounds.push(rounds.length);
      if (rounds.length === 1) loop.wake();
      return 'rest';
    },
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds).toEqual([0, 1]);
  await loop.stop();
});
