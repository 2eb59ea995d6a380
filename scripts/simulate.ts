/**
 * Runs the simulation by hand. One seed: `npm run simulate -- --seed 42 --trace`. Many: `npm run simulate -- --from 1
 * --seeds 10000 --steps 1000 --workers 2`. A failing seed prints one line with the command to repeat it, and `--shrink`
 * searches for a smaller run that breaks the same rule. All options are in tests/simulation/README.md.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeFailure, describeRuns } from '#tests/simulation/describe-run.ts';
import { toFigures } from '#tests/simulation/figures.ts';
import { runMany } from '#tests/simulation/run-many.ts';
import { runSeed, type RunReport } from '#tests/simulation/run-seed.ts';
import { parseFaultNames, toCommand, toRunOptions, type RunSpec } from '#tests/simulation/run-spec.ts';
import { shrinkRun } from '#tests/simulation/shrink-run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '200' },
    steps: { type: 'string', default: '1000' },
    deep: { type: 'boolean', default: false },
    'deep-every': { type: 'string' },
    without: { type: 'string' },
    orders: { type: 'string' },
    processes: { type: 'string' },
    plant: { type: 'string' },
    crash: { type: 'string' },
    workers: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    reached: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const specs = Array.from({ length: count }, (_, index) => toSpec(first + index));
const reports: RunReport[] = [];
const heard = (report: RunReport): void => {
  reports.push(report);
  if (report.violation) console.log(describeFailure(report));
  else if (values.seed !== undefined) console.log(`SIM OK seed=${report.seed} trace=${report.trace}`);
};

const startedAt = performance.now();
const threads = Number(values.workers);
if (values.trace) {
  const show = (line: string): void => console.log(line);
  for (const spec of specs) heard(await runSeed({ ...toRunOptions(spec), show }));
} else {
  await runMany({ specs, threads, heard });
}
const ms = performance.now() - startedAt;
const figures = toFigures(reports, { ms, threads, node: process.version });
if (values.reached) {
  for (const [name, times] of Object.entries({ ...figures.faultsInDetail, ...figures.reached })) {
    console.log(`${name}: ${times}`);
  }
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
console.log(describeRuns(reports, ms));
if (values.shrink) await shrinkFirst();
process.exitCode = figures.violations.length > 0 ? 1 : 0;

function toSpec(seed: number): RunSpec {
  const { without, orders, processes, plant, crash } = values;
  const every = values['deep-every'];
  return {
    seed,
    steps: Number(values.steps),
    isDeep: values.deep || (every !== undefined && seed % Number(every) === 0),
    ...(without !== undefined && { without: parseFaultNames(without) }),
    ...(orders !== undefined && { orders: Number(orders) }),
    ...(processes !== undefined && { processes: Number(processes) }),
    ...(plant !== undefined && { plant }),
    ...(crash !== undefined && { crash }),
  };
}

async function shrinkFirst(): Promise<void> {
  const failed = reports.filter(({ violation }) => violation).toSorted((a, b) => a.seed - b.seed)[0];
  if (!failed) return console.log('No seed failed: there is nothing to shrink.');
  const { spec, rule, runs } = await shrinkRun(toSpec(failed.seed));
  console.log(`The smallest of ${runs} runs that breaks ${rule}:\n${toCommand(spec)}`);
}
