import { describe, expect, test } from 'vitest';
import { runSeed } from './run-seed.ts';
import { parseFaultNames, toCommand, toRunOptions, type RunSpec } from './run-spec.ts';
import { shrinkRun } from './shrink-run.ts';

const plant = 'a payout goes to somebody else';
const steps = 400;

async function findFailing(): Promise<RunSpec> {
  for (let seed = 1; seed <= 50; seed += 1) {
    const spec = { seed, steps, plant };
    if ((await runSeed(toRunOptions(spec))).violation?.rule === 'L16') return spec;
  }
  throw new RangeError('no seed shows the planted bug');
}

describe('shrinking a failing run', () => {
  test('finds a smaller one that breaks the same rule', async () => {
    const { spec, rule } = await shrinkRun(await findFailing());
    expect(rule).toBe('L16');
    expect(spec.steps).toBeLessThan(steps);
    expect(spec.without?.length).toBeGreaterThan(5);
    expect((await runSeed(toRunOptions(spec))).violation?.rule).toBe('L16');
    // With one step less it no longer fails, so the number of steps is minimal.
    expect((await runSeed(toRunOptions({ ...spec, steps: spec.steps - 1 }))).violation?.rule).not.toBe('L16');
  });

  test('refuses a run that does not fail', async () => {
    await expect(shrinkRun({ seed: 1, steps: 20 })).rejects.toThrow('nothing to shrink');
  });
});

test('a run is told as the command line that runs it again', () => {
  const spec: RunSpec = {
    seed: 7,
    steps: 90,
    isDeep: true,
    without: ['crash', 'reorgWeight'],
    orders: 2,
    processes: 1,
  };
  expect(toCommand(spec)).toBe(
    'npm run simulate -- --seed 7 --steps 90 --deep --without crash,reorgWeight --orders 2 --processes 1',
  );
  expect(toCommand({ seed: 7, steps, plant, crash: 'after 3' })).toContain('--crash "after 3"');
  expect(toCommand({ seed: 7, steps, plant })).toContain('--plant "a payout goes to somebody else"');
  expect(parseFaultNames('crash,reorgWeight')).toEqual(spec.without);
  expect(() => parseFaultNames('rain')).toThrow('rain is none of the faults');
});
