/** Runs many seeds, sequentially or spread over threads. A seed gives the same run on any thread. */
import { Worker } from 'node:worker_threads';
import { runSeed, type RunReport } from './run-seed.ts';
import { toRunOptions, type RunSpec } from './run-spec.ts';

type Options = Readonly<{ specs: readonly RunSpec[]; threads: number; heard: (report: RunReport) => void }>;

export async function runMany({ specs, threads, heard }: Options): Promise<void> {
  if (threads > 1)
    return void (await Promise.all(deal(specs, threads).map(async (dealt) => await follow(dealt, heard))));
  for (const spec of specs) heard(await runSeed(toRunOptions(spec)));
}

/** Deals the runs out in rotation, so that all threads end at about the same time. */
function deal(specs: readonly RunSpec[], threads: number): readonly (readonly RunSpec[])[] {
  const shares = Array.from({ length: threads }, (_, thread) =>
    specs.filter((_spec, index) => index % threads === thread),
  );
  return shares.filter((share) => share.length > 0);
}

async function follow(specs: readonly RunSpec[], heard: (report: RunReport) => void): Promise<void> {
  const worker = new Worker(new URL('seed-thread.ts', import.meta.url), { workerData: specs });
  worker.on('message', heard);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.on('error', reject);
  worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
  await promise;
}
