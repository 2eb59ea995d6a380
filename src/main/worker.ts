/** `npm run worker`: the worker alone. Any number of servers and workers share one database. */
import { openSharedApp } from './open-app.ts';
import { openMetrics } from './open-metrics.ts';
import { openWorker } from './open-worker.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (context) => {
  const app = await openSharedApp(context, 'worker');
  const readWorkerMetrics = await openWorker(context, app);
  await openMetrics(context, { ...app, readWorkerMetrics });
  context.say(`Sampan's worker is running (${context.config.networkProfile})`);
}, 'half');
