/** A process dies before and after every kind of call, in runs without other faults: nothing is lost. */
import { expect, test } from 'vitest';
import { describeFailure } from './describe-run.ts';
import { faultNames } from './fault-mix.ts';
import { runSeed } from './run-seed.ts';
import { toCommand, toRunOptions, type RunSpec } from './run-spec.ts';

const lives = [
  ['a deposit that is swept with a top-up', ['sweep nonce final versions 1', 'top_up nonce final versions 1']],
  ['a loan that is paid', ['loan end completed']],
] as const;
const steps = 200;
const mostSeeds = 100;

test.each(lives)('whoever dies at any call of a life with %s loses nothing', async (_what, wanted) => {
  const { quiet, calls } = await findLife(wanted);
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

/** The first run without faults that reaches everything wanted. Which seed that is depends on the code. */
async function findLife(wanted: readonly string[]) {
  for (let seed = 1; seed <= mostSeeds; seed += 1) {
    const quiet: RunSpec = { seed, steps, without: faultNames };
    const calls: string[] = [];
    const { reached } = await runSeed({ ...toRunOptions(quiet), heardCall: (name) => calls.push(name) });
    if (wanted.every((name) => reached[name] !== undefined)) return { quiet, calls };
  }
  return expect.fail(`none of ${mostSeeds} quiet lives has ${wanted.join(' and ')}`);
}

/** Of every kind of call the first, a middle one and the last; calls are counted from 1. */
function chooseCalls(calls: readonly string[]): readonly number[] {
  return [...new Set(calls)].flatMap((name) => {
    const places = calls.flatMap((call, index) => (call === name ? [index + 1] : []));
    return [...new Set([places[0], places[Math.floor(places.length / 2)], places.at(-1)])].flatMap(
      (each) => each ?? [],
    );
  });
}
