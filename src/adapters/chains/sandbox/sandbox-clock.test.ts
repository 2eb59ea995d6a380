import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '#src/usecases/ports/records.ts';
import { openSandboxClock } from './sandbox-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database whose queries are evaluated at once, but whose answers are delayed until the test releases them. */
function makeSlowPool() {
  let offset = 0;
  let isSlow = false;
  const waiting: (() => void)[] = [];
  const query = async (text: string, values: readonly number[] = []) => {
    if (text.startsWith('update')) offset += values[0] ?? 0;
    const rows = text.includes('is_waiting') ? [{ is_waiting: false }] : [{ offset_ms: String(offset) }];
    if (isSlow) await new Promise<void>((resolve) => void waiting.push(resolve));
    return { rows };
  };
  return {
    pool: { query } as unknown as Pool,
    beSlow: (is: boolean) => (isSlow = is),
    answer: () => waiting.splice(0).forEach((go) => go()),
  };
}

/** A store without a heartbeat, which is not tested here. */
const store = { transaction: async () => undefined } as unknown as Store;

test('a read that began before the clock was moved does not put it back', async () => {
  const { pool, beSlow, answer } = makeSlowPool();
  const clock = await openSandboxClock(pool, store);
  const before = clock.now();
  beSlow(true);
  vi.advanceTimersByTime(5_000);
  beSlow(false);
  await clock.moveForward(60_000);
  expect(clock.now() - before).toBe(65_000);
  answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(clock.now() - before).toBe(65_001);
  clock.close();
});

test('looks that follow a jump at once count, also before this process has read the clock again', async () => {
  const { pool } = makeSlowPool();
  const clock = await openSandboxClock(pool, store);
  const jumpedTo = clock.now() + 60_000;
  const asked: unknown[] = [];
  const slowly = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
    asked.push([text, values]);
    const answer = await query(text, values);
    vi.advanceTimersByTime(500);
    return answer;
  };
  const query = pool.query.bind(pool) as unknown as typeof slowly;
  Object.assign(pool, { query: slowly });
  await clock.moveForward(60_000);
  expect(asked.at(-1)).toEqual([expect.stringContaining('is_waiting'), [new Date(jumpedTo)]]);
  clock.close();
});

test('what another process moved is seen at the next read', async () => {
  const { pool } = makeSlowPool();
  const clock = await openSandboxClock(pool, store);
  const before = clock.now();
  await pool.query('update sandbox.clock', [5_000]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(clock.now() - before).toBe(10_000);
  clock.close();
});

test('what another process moved is seen when it is told, before those who listen are', async () => {
  const { pool } = makeSlowPool();
  let tell: (() => void) | undefined;
  const on = (_name: string, follow: (payload: string) => void) => {
    tell = () => follow('');
    return () => (tell = undefined);
  };
  const clock = await openSandboxClock(pool, store, { on });
  const before = clock.now();
  const seen: number[] = [];
  clock.onMoved(() => void seen.push(clock.now() - before));
  await pool.query('update sandbox.clock', [5_000]);
  tell?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([5_000]);
  clock.close();
  expect(tell).toBeUndefined();
});
