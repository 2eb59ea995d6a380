/** The working half of the process. */
import type { Inside } from './open-inside.ts';
import type { ProcessContext } from './run-process.ts';
import { startWorker } from './run-worker.ts';

export async function openWorker({ config, parts, log }: ProcessContext, inside: Inside): Promise<void> {
  await parts.open(
    async () => await startWorker({ ...inside, config, log }),
    async (worker) => await worker.stop(),
  );
}
