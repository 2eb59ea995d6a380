/**
 * Runs the simulation by hand. One seed: `npm run simulate -- --seed 42 --trace`. Many: `npm run simulate -- --from 1
 * --seeds 1000 --steps 500`. With `--deep`, chains also undo what was deep enough to be relied on; with `--reached`, it
 * tells what the lives of the orders came to. A seed that fails prints one line, which is all it takes to run it again.
 */
import { parseArgs } from 'node:util';
import { addReached } from '#tests/simulation/count-reached.ts';
import { describeFailure, describeRuns } from '#tests/simulation/describe-run.ts';
import { runSeed, type RunReport } from '#tests/simulation/run-seed.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '200' },
    steps: { type: 'string', default: '500' },
    deep: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    reached: { type: 'boolean', default: false },
  },
});

const steps = Number(values.steps);
const first = Number(values.seed ?? values.from);
const seeds = values.seed === undefined ? Number(values.seeds) : 1;
const show = values.trace ? (line: string) => console.log(line) : undefined;
const startedAt = performance.now();
const reports: RunReport[] = [];
for (let seed = first; seed < first + seeds; seed += 1) {
  const report = await runSeed({ seed, steps, isDeep: values.deep, ...(show && { show }) });
  reports.push(report);
  if (report.violation) console.log(describeFailure(report));
  else if (values.seed !== undefined) console.log(`SIM OK seed=${seed} steps=${steps} trace=${report.trace}`);
}
if (values.reached) {
  const reached = Object.entries(addReached(reports.map((report) => report.reached)));
  for (const [name, count] of reached.toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`${name}: ${count}`);
}
console.log(describeRuns(reports, performance.now() - startedAt));
process.exitCode = reports.some(({ violation }) => violation) ? 1 : 0;
