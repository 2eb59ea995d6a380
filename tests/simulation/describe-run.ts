/** Describes runs for people: one line for a failure, and a summary of many runs. */
import { addReached } from './count-reached.ts';
import type { RunReport } from './run-seed.ts';

/** A failure in one line, with the command that repeats it. */
export function describeFailure({ seed, steps, isDeep, violation, trace }: RunReport): string {
  if (!violation) throw new TypeError(`seed ${seed} did not fail`);
  const { step, rule, message, place } = violation;
  const where = place === undefined || place === '' ? '' : ` at ${place}`;
  const options = `seed=${seed} steps=${steps}${isDeep ? ' deep' : ''}`;
  return `SIM FAIL ${options} step=${step} rule=${rule} "${message}"${where} trace=${trace}`;
}

export function describeRuns(reports: readonly RunReport[], ms: number): string {
  const stepsRun = reports.reduce((sum, report) => sum + report.stepsRun, 0);
  const crashes = reports.reduce((sum, report) => sum + report.crashes, 0);
  const failed = reports.filter(({ violation }) => violation).length;
  const reached = Object.entries(addReached(reports.map((report) => report.reached)));
  const ends = reached.flatMap(([name, count]) => (name.startsWith('end ') ? [`${name.slice(4)} ${count}`] : []));
  const pace = (ms / Math.max(1, stepsRun)).toFixed(3);
  return [
    `${reports.length} seeds, ${stepsRun} steps in ${(ms / 1_000).toFixed(1)} s (${pace} ms a step)`,
    `${crashes} crashes, orders: ${ends.toSorted().join(', ')}`,
    `${failed} seeds failed`,
  ].join('; ');
}
