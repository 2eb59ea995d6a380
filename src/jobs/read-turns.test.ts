import { expect, test, vi } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainLeases } from '#src/usecases/ports/chain-leases.ts';
import { leaseMs, makeTurns, startReadTurns } from './read-turns.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Leases that are answered by hand, and a clock that is moved by hand. */
function openTurns(free: readonly ChainId[]) {
  let now = 0;
  const given: ChainId[] = [];
  const onTaken = vi.fn<() => void>();
  const leases: ChainLeases = {
    hold: async (chains) => new Set(chains.filter((chain) => free.includes(chain))),
    giveBack: async (chains) => void given.push(...chains),
  };
  const started = startReadTurns({
    leases,
    chains: ['bitcoin', 'tron'],
    log,
    onTaken,
    monotonicNow: () => now,
  });
  return { started, given, onTaken, pass: (ms: number) => (now += ms) };
}

test('a worker reads the chains that it holds', async () => {
  const { started, onTaken } = openTurns(['bitcoin']);
  const turns = await started;
  expect(turns.mayRead('bitcoin')).toBe(true);
  expect(turns.mayRead('tron')).toBe(false);
  expect(onTaken).toHaveBeenCalledOnce();
  await turns.stop();
});

test('a worker that cannot renew its leases stops reading when they end', async () => {
  const { started, pass } = openTurns(['bitcoin']);
  const turns = await started;
  pass(leaseMs - 1);
  expect(turns.mayRead('bitcoin')).toBe(true);
  pass(1);
  expect(turns.mayRead('bitcoin')).toBe(false);
  await turns.stop();
});

test('a worker whose leases ended meanwhile reads at once when it has them again', async () => {
  const onTaken = vi.fn<() => void>();
  let now = 0;
  const leases: ChainLeases = { hold: async (chains) => new Set(chains), giveBack: async () => {} };
  const turns = makeTurns({ leases, chains: ['bitcoin'], onTaken, monotonicNow: () => now });
  await turns.renew();
  now = leaseMs - 1;
  await turns.renew();
  expect(onTaken).toHaveBeenCalledOnce();
  now += leaseMs;
  await turns.renew();
  expect(onTaken).toHaveBeenCalledTimes(2);
});

test('a chain whose node does not answer is given back, and all are at the end', async () => {
  const { started, given } = openTurns(['bitcoin', 'tron']);
  const turns = await started;
  await turns.pass('tron');
  expect(turns.mayRead('tron')).toBe(false);
  expect(turns.mayRead('bitcoin')).toBe(true);
  expect(given).toEqual(['tron']);
  await turns.stop();
  expect(turns.mayRead('bitcoin')).toBe(false);
  expect(given).toEqual(['tron', 'bitcoin', 'tron']);
});
