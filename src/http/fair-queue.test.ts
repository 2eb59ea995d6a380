import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { makeFairQueue } from './fair-queue.ts';

/** A queue whose work ends when the test says so, one after another. */
function open(atOnce = 2, mostWaiting = 64) {
  const queue = makeFairQueue({ atOnce, mostWaiting, randomBytes: (length) => randomBytes(length) });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = async (source: string): Promise<string | undefined> =>
    await queue.run(source, async () => {
      started.push(source);
      await new Promise<void>((end) => void ends.push(end));
      return source;
    });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { queue, run, started, endOne };
}

const flooder = (index: number): string => `2001:db8:1:${index.toString(16)}::1`;

test('a few run at once, and the others in their turn', async () => {
  const { queue, run, started, endOne } = open();
  const all = ['203.0.113.1', '203.0.114.1', '203.0.115.1'].map(async (source) => await run(source));
  expect(queue.measure()).toEqual({ running: 2, waiting: 1 });
  await endOne();
  expect(started).toHaveLength(3);
  await endOne();
  await endOne();
  expect(await Promise.all(all)).toEqual(['203.0.113.1', '203.0.114.1', '203.0.115.1']);
  expect(queue.measure()).toEqual({ running: 0, waiting: 0 });
});

test('a visitor is next although many networks of one /48 wait already', async () => {
  const { run, started, endOne } = open();
  for (let index = 0; index < 20; index += 1) void run(flooder(index));
  void run('203.0.113.7');
  await endOne();
  expect(started.at(-1)).toBe('203.0.113.7');
  // The one after waits for the end of one at most, as the flood's network has its turn too.
  void run('198.51.100.7');
  await endOne();
  await endOne();
  expect(started.slice(-2)).toContain('198.51.100.7');
});

test('too many of one network are refused at once, and others may still wait', async () => {
  const { queue, run } = open();
  const refused: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    void run(flooder(0)).then((done) => done === undefined && refused.push(index));
  }
  await new Promise((resolve) => void setImmediate(resolve));
  expect(queue.measure().waiting).toBeLessThan(10);
  expect(refused.length).toBe(60 - 2 - queue.measure().waiting);
  void run('203.0.113.7');
  expect(queue.measure().waiting).toBe(60 - 2 - refused.length + 1);
});

test('work that fails gives its place away', async () => {
  const { queue } = open(1);
  const failing = queue.run('203.0.113.7', async () => await Promise.reject(new Error('no database')));
  const next = queue.run('203.0.113.8', async () => await Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no database');
  expect(await next).toBe('done');
  expect(queue.measure()).toEqual({ running: 0, waiting: 0 });
});

test('work that waits for something else gives its turn back after a second, and once only', async () => {
  vi.useFakeTimers();
  const { queue, run, started, endOne } = open();
  for (const source of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) void run(source);
  expect(started).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(started).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toHaveLength(4);
  vi.useRealTimers();
  // The first two end late. Their turns were given back before.
  await endOne();
  await endOne();
  expect(queue.measure()).toEqual({ running: 2, waiting: 0 });
});

test('whoever hangs up while waiting leaves the place to others, and is not served', async () => {
  const { queue, run, started, endOne } = open();
  for (const source of ['203.0.113.1', '203.0.113.2']) void run(source);
  const gone = new AbortController();
  const given = queue.run('203.0.114.3', async () => await Promise.resolve('rendered'), gone.signal);
  void run('203.0.114.4');
  expect(queue.measure()).toEqual({ running: 2, waiting: 2 });
  gone.abort();
  expect(await given).toBeUndefined();
  expect(queue.measure()).toEqual({ running: 2, waiting: 1 });
  await endOne();
  expect(started.at(-1)).toBe('203.0.114.4');
});

test('a quarter is for networks that have no turn, so that work which only waits holds up nobody else', async () => {
  const { queue, run, started, endOne } = open(8);
  for (let index = 0; index < 20; index += 1) void run(flooder(index));
  expect(queue.measure()).toEqual({ running: 6, waiting: 14 });
  for (const source of ['203.0.113.7', '198.51.100.7']) void run(source);
  expect(started.slice(-2)).toEqual(['203.0.113.7', '198.51.100.7']);
  void run('192.0.2.7');
  expect(queue.measure()).toEqual({ running: 8, waiting: 15 });
  // The one without a turn is next. After that the flood goes on when it has fewer than its part again.
  await endOne();
  expect(started.at(-1)).toBe('192.0.2.7');
  await endOne();
  await endOne();
  expect(queue.measure()).toEqual({ running: 6, waiting: 14 });
  await endOne();
  expect(queue.measure()).toEqual({ running: 6, waiting: 13 });
});
