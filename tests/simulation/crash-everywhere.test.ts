/** A process dies before and after every kind of call, in lives that are otherwise quiet: nothing is lost by it. */
import { expect, test } from 'vitest';
import { describeFailure } from './describe-run.ts';
import { faultNames } from './fault-mix.ts';
import { runSeed } from './run-seed.ts';
import { toCommand, toRunOptions, type RunSpec } from './run-spec.ts';

/** One life with sweeps and top-ups, one with loans. */
const lives = [4, 21] as const;
const steps = 200;

test.each(lives)('whoever dies at any call of the life of seed %i loses nothing', async (seed) => {
  const quiet: RunSpec = { seed, steps, without: faultNames };
  const calls: string[] = [];
  await runSeed({ ...toRunOptions(quiet), heardCall: (name) => calls.push(name) });
  expect(new Set(calls)).toContain('wallet sign');
  expect(new Set(calls)).toContain('node broadcast');
  const failures: string[] = [];
  for (const call of chooseCalls(calls)) {
    for (const when of ['before', 'after']) {
      const spec = { ...quiet, crash: `${when} ${call}` };
      const report = await runSeed(toRunOptions(spec));
      expect(report.crashes).toBe(1);
      if (report.violation) failures.push(`${describeFailure(report)} ${toCommand(spec)}`);
    }
  }
  expect(failures.join('\n')).toBe('');
});

/** Of every kind of call the first, one in the middle and the last; calls are counted from 1. */
function chooseCalls(calls: readonly string[]): readonly number[] {
  return [...new Set(calls)].flatMap((name) => {
    const places = calls.flatMap((call, index) => (call === name ? [index + 1] : []));
    return [...new Set([places[0], places[Math.floor(places.length / 2)], places.at(-1)])].flatMap(
      (each) => each ?? [],
    );
  });
}
