import { describe, expect, test, vi } from 'vitest';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { deriveCheapAddress, openChain, testSeed, testStart } from '#tests/support/sandbox-contract/open-chain.ts';
import { startBlockTimer } from './block-timer.ts';
import { makeMemoryStorage } from './memory-storage.ts';
import { makeSandboxChains } from './make-sandbox-chains.ts';
import { makeMineTogether, type MineTogether } from './mine-when-due.ts';

const openTron = async () => await openChain(makeMemoryStorage(), 'tron');

describe('a block on the timer', () => {
  test('is mined when the last one is old enough, and says when the next is due', async () => {
    const { control, clock, node } = await openTron();
    await node.head();

    clock.advance(4999);
    expect(await control.mineWhenDue(5000)).toEqual({ block: null, dueInMs: 1 });
    clock.advance(1);
    expect(await control.mineWhenDue(5000)).toMatchObject({ block: { height: 1 }, dueInMs: 5000 });
    expect(await control.mineWhenDue(5000)).toEqual({ block: null, dueInMs: 5000 });
  });

  test('is one block after a long pause, not all that were missed', async () => {
    const { control, clock, node } = await openTron();
    await node.head();
    clock.advance(3_600_000);

    await control.mineWhenDue(5000);

    expect(await control.mineWhenDue(5000)).toMatchObject({ block: null });
    expect((await node.head()).height).toBe(1);
  });

  test('is not mined on a chain that is down', async () => {
    const { control, clock, node } = await openTron();
    await node.head();
    await control.setDown(true);
    clock.advance(60_000);

    expect(await control.mineWhenDue(5000)).toEqual({ block: null, dueInMs: 5000 });
  });

  test('does not wait for a clock that was set back', async () => {
    const { control, clock } = await openTron();
    await control.mine();
    clock.advance(-3_600_000);

    expect(await control.mineWhenDue(5000)).toMatchObject({ block: { height: 2 } });
  });
});

/** Chains, and how they are mined together. */
function openTimed(clock: Clock) {
  const storage = makeMemoryStorage();
  const chains = makeSandboxChains({ storage, clock, seed: testSeed, deriveAddress: deriveCheapAddress });
  return { chains, mine: makeMineTogether({ storage, clock }) };
}

describe('the block timer', () => {
  test('mines never when the interval is zero', async () => {
    const { chains, mine } = openTimed(makeFakeClock(testStart));
    await startBlockTimer({ chains: chainIds, mine, blockMs: 0, log: { warn: () => {} } }).stop();

    expect((await chains.tron.control.condition()).head.height).toBe(0);
  });

  test('mines a chain that nobody has looked at yet', async () => {
    const clock = makeFakeClock(testStart);
    const { chains, mine } = openTimed(clock);
    expect(await mine(['tron', 'solana'], 5_000)).toEqual(
      new Map([
        ['tron', 5_000],
        ['solana', 5_000],
      ]),
    );
    clock.advance(5_000);
    await mine(['tron'], 5_000);
    expect((await chains.tron.control.condition()).head.height).toBe(1);
    expect((await chains.solana.control.condition()).head.height).toBe(0);
  });

  test('mines chains together once they were due at nearly the same time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const rounds: string[] = [];
      let offsets: readonly number[] = [0, 80, 300];
      const mine: MineTogether = async (chains, blockMs) => {
        rounds.push(`${performance.now()} ${chains.join()}`);
        const due = new Map(chains.map((chain, at) => [chain, blockMs + (offsets[at] ?? 0)]));
        offsets = [];
        return await Promise.resolve(due);
      };
      const chains = ['bitcoin', 'tron', 'solana'] as const;
      const began = performance.now();
      const timer = startBlockTimer({ chains, mine, blockMs: 1_000, log: { warn: () => {} } });
      await vi.advanceTimersByTimeAsync(2_400);
      await timer.stop();
      expect(rounds).toEqual([
        `${began} bitcoin,tron,solana`,
        `${began + 1_081} bitcoin,tron`,
        `${began + 1_301} solana`,
        `${began + 2_082} bitcoin,tron`,
        `${began + 2_302} solana`,
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('goes on on every other chain when one fails, and reports it', async () => {
    const mined: ChainId[] = [];
    const mine: MineTogether = async (chains) => {
      if (chains.includes('tron')) throw new Error('the database is away');
      mined.push(...chains);
      return await Promise.resolve(new Map(chains.map((chain) => [chain, 60_000])));
    };
    const warnings: unknown[] = [];
    const log = { warn: (_message: string, fields: unknown) => void warnings.push(fields) };
    const timer = startBlockTimer({ chains: ['bitcoin', 'tron', 'solana'], mine, blockMs: 1, log });

    await expect.poll(() => warnings.length).toBeGreaterThan(2);
    await timer.stop();

    expect(mined).toEqual(['bitcoin', 'solana']);
    expect(new Set(warnings.map((fields) => JSON.stringify(fields)))).toEqual(new Set(['{"chain":"tron"}']));
  });
});
