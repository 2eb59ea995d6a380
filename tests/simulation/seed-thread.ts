/** A worker thread of `run-many.ts`: runs the seeds it is given, and posts a report for each. */
import { parentPort, workerData } from 'node:worker_threads';
import { runSeed } from './run-seed.ts';
import { toRunOptions, type RunSpec } from './run-spec.ts';

for (const spec of workerData as readonly RunSpec[]) {
  const report = await runSeed(toRunOptions(spec));
  // Empty transfer list: the report is copied.
  parentPort?.postMessage(report, []);
}
