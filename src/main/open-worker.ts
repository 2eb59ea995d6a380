/** Opens the worker half of the process. */
import type { App } from './open-app.ts';
import type { ProcessContext } from './run-process.ts';
import { startWorker } from './run-worker.ts';

export async function openWorker({ config, resources, log }: ProcessContext, app: App): Promise<void> {
  await resources.open(
    async () => await startWorker({ ...app, config, log }),
    async (worker) => await worker.stop(),
  );
}
