import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeEventWriter, type Reading } from './event-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const order = { version: 2, serverTime: 'now', state: 'confirming' };

function openWriter(read: () => Promise<Reading | undefined>) {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const writer = makeEventWriter({ stream, lastVersion: 2, read });
  return { stream, writer, text: () => text };
}

const settle = async () => await vi.advanceTimersByTimeAsync(0);

test('an order that is the same but for the time is no news', async () => {
  let reads = 0;
  const { writer, text } = openWriter(async () => ({
    moves: [],
    order: { ...order, serverTime: String((reads += 1)) },
  }));
  for (let count = 0; count < 5; count += 1) {
    writer.update();
    await settle();
  }
  expect(reads).toBe(5);
  expect(text().match(/event: order/g)).toHaveLength(1);
});

test('a quiet stream gives a sign of life every fifteen seconds, and ends after ten minutes', async () => {
  const { stream, text } = openWriter(async () => ({ moves: [], order }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(text()).toBe(`retry: 3000\n\n${':\n\n'.repeat(4)}`);
  await vi.advanceTimersByTimeAsync(540_000);
  expect(stream.writableEnded).toBe(true);
});

test('a sign of life is an event where somebody listens for it', async () => {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const read = async () => ({ moves: [], order });
  makeEventWriter({ stream, lastVersion: 2, read, makeBeat: () => ({ serverTime: 'now' }) });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(text).toBe('retry: 3000\n\nevent: beat\ndata: {"serverTime":"now"}\n\n');
});

test('a follower that does not read is let go', async () => {
  const stream = new PassThrough();
  let version = 2;
  const read = async () => ({ moves: [], order: { ...order, version: (version += 1), text: 'x'.repeat(50_000) } });
  const writer = makeEventWriter({ stream, lastVersion: 2, read });
  for (let count = 0; count < 10; count += 1) {
    writer.update();
    await settle();
  }
  expect(stream.destroyed).toBe(true);
});

test('a stream ends when the order cannot be read, so that the browser comes back', async () => {
  const { writer, stream } = openWriter(async () => await Promise.reject(new Error('no database')));
  writer.update();
  await settle();
  expect(stream.writableEnded).toBe(true);
});

test('an update during a read is not lost', async () => {
  let reads = 0;
  const { writer } = openWriter(async () => {
    reads += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { moves: [], order };
  });
  writer.update();
  writer.update();
  writer.update();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(2);
});
