/**
 * Shrinks a failing run: first the steps by bisection, then without each fault, with fewer orders and workers. The
 * result must still break the same rule; a run that breaks another rule is another failure.
 */
import { faultNames } from './fault-mix.ts';
import { runSeed } from './run-seed.ts';
import { toRunOptions, type RunSpec } from './run-spec.ts';

export type Shrunk = Readonly<{ spec: RunSpec; rule: string; runs: number }>;

export async function shrinkRun(start: RunSpec): Promise<Shrunk> {
  const first = (await runSeed(toRunOptions(start))).violation;
  if (!first) throw new RangeError(`seed ${start.seed} does not fail: there is nothing to shrink`);
  const { rule } = first;
  let runs = 1;
  const fails = async (spec: RunSpec): Promise<boolean> => {
    runs += 1;
    return (await runSeed(toRunOptions(spec))).violation?.rule === rule;
  };
  const better = async (spec: RunSpec, others: readonly RunSpec[]): Promise<RunSpec> => {
    for (const other of others) if (await fails(other)) return other;
    return spec;
  };

  let spec = await shrinkSteps({ ...start, steps: Math.min(start.steps, first.step) }, fails, start);
  const { isDeep: _deep, ...shallow } = spec;
  if (spec.isDeep === true) spec = await better(spec, [shallow]);
  for (const name of faultNames) {
    spec = await better(spec, [{ ...spec, without: [...(spec.without ?? []), name] }]);
  }
  const { orders = 12, processes = 4 } = spec;
  spec = await better(
    spec,
    countUp(orders).map((fewer) => ({ ...spec, orders: fewer })),
  );
  spec = await better(
    spec,
    countUp(processes).map((fewer) => ({ ...spec, processes: fewer })),
  );
  return { spec: await shrinkSteps(spec, fails, spec), rule, runs };
}

/** The smallest number of steps that still fails. `known` is a failing run to fall back on if bisection finds none. */
async function shrinkSteps(
  spec: RunSpec,
  fails: (spec: RunSpec) => Promise<boolean>,
  known: RunSpec,
): Promise<RunSpec> {
  let smallest = known;
  let [low, high] = [0, spec.steps];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const shorter = { ...spec, steps: middle };
    if (await fails(shorter)) {
      smallest = shorter;
      high = middle - 1;
    } else {
      low = middle + 1;
    }
  }
  return smallest;
}

function countUp(below: number): readonly number[] {
  return Array.from({ length: below - 1 }, (_, index) => index + 1);
}
