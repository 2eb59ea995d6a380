/**
 * The price board shared by quotes: at most a second old, loaded once for all callers, and renewed in the background.
 */
import { expect, test } from 'vitest';
import { usualVersion } from '#src/domain/policy/policy.ts';
import type { Ports } from '../ports/ports.ts';
import { makeBoardReader } from './load-board.ts';

function open() {
  const state = { now: 10_000, loads: 0, isDown: false };
  const facts = async () => {
    state.loads += 1;
    await Promise.resolve();
    if (state.isDown) throw new Error('down');
    return { pauses: [], stops: [], health: [], funds: [], rates: { prices: {}, observedAt: state.now, savedAt: 0 } };
  };
  // The only parts of the ports that the board reader uses.
  const ports = {
    clock: { now: () => state.now },
    rules: { policy: () => usualVersion, isActive: (chain: string) => chain !== 'bitcoin-cash' },
    store: { snapshot: async (work: (records: unknown) => unknown) => await work({ intake: { facts } }) },
  } as unknown as Ports;
  return { state, read: makeBoardReader(ports) };
}

/** Lets background promises finish. Nothing here waits for I/O. */
async function settle(): Promise<void> {
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
}

test('all who ask at once, and within three quarters of a second, share one board', async () => {
  const { state, read } = open();
  await Promise.all(Array.from({ length: 20 }, read));
  state.now += 749;
  expect((await read()).observedAt).toBe(10_000);
  expect(state.loads).toBe(1);
});

test('one of more than three quarters of a second is shown while the next is loaded, once', async () => {
  const { state, read } = open();
  await read();
  state.now += 800;
  const boards = await Promise.all([read(), read()]);
  expect(boards.map(({ observedAt }) => observedAt)).toEqual([10_000, 10_000]);
  expect(state.loads).toBe(2);
  await settle();
  expect((await read()).observedAt).toBe(10_800);
});

test('one of a second is not shown any more, nor one from a time that the clock was set back from', async () => {
  const { state, read } = open();
  await read();
  state.now += 1_000;
  expect((await read()).observedAt).toBe(11_000);
  state.now -= 5_000;
  expect((await read()).observedAt).toBe(6_000);
});

test('a failure is told to those who wait, and the next one asks again', async () => {
  const { state, read } = open();
  state.isDown = true;
  await expect(read()).rejects.toThrow('down');
  state.isDown = false;
  expect((await read()).observedAt).toBe(10_000);
  state.now += 800;
  state.isDown = true;
  expect((await read()).observedAt).toBe(10_000);
  await settle();
  state.isDown = false;
  state.now += 500;
  expect((await read()).observedAt).toBe(11_300);
});

test('a chain without a node is down on it', async () => {
  const { read } = open();
  expect((await read()).down).toEqual({ 'bitcoin-cash': 'unreachable' });
});
