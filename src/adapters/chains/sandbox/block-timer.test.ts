import { describe, expect, test } from 'vitest';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { deriveCheapAddress, openChain, testSeed, testStart } from '#tests/support/sandbox-contract/open-chain.ts';
import { startBlockTimer } from './block-timer.ts';
import { makeMemoryStorage } from './memory-storage.ts';
import { makeSandboxChains } from './make-sandbox-chains.ts';

const openAll = (clock: Clock) =>
  makeSandboxChains({ storage: makeMemoryStorage(), clock, seed: testSeed, deriveAddress: deriveCheapAddress });

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

describe('the block timer', () => {
  test('mines never when the interval is zero', async () => {
    const chains = openAll(makeFakeClock(testStart));
    await startBlockTimer({ chains, blockMs: 0, log: { warn: () => {} } }).stop();

    expect((await chains.tron.control.condition()).head.height).toBe(0);
  });

  test('goes on after a failure and reports it', async () => {
    let calls = 0;
    const flaky = {
      control: {
        mineWhenDue: async () => {
          calls += 1;
          if (calls === 1) throw new Error('the database is away');
          return { block: null, dueInMs: 1 };
        },
      },
    };
    const quiet = { control: { mineWhenDue: async () => ({ block: null, dueInMs: 60_000 }) } };
    const real = openAll(makeFakeClock(testStart));
    const chains = Object.fromEntries(Object.keys(real).map((id) => [id, id === 'tron' ? flaky : quiet]));
    const warnings: unknown[] = [];
    const timer = startBlockTimer({
      chains: { ...real, ...chains },
      blockMs: 1,
      log: { warn: (_message, fields) => warnings.push(fields) },
    });

    await expect.poll(() => calls).toBeGreaterThan(2);
    await timer.stop();

    expect(warnings).toEqual([{ chain: 'tron' }]);
  });
});
