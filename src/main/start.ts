/** `npm start`: everything in one process, with the embedded database unless DATABASE_URL names another. */
import { checkPort } from './check-port.ts';
import { openApp } from './open-app.ts';
import { openServer } from './open-server.ts';
import { openWorker } from './open-worker.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (context) => {
  await checkPort(context.config);
  const app = await openApp(context);
  const readWorkerMetrics = await openWorker(context, app);
  await openServer(context, { ...app, hasOwnWorker: true, readWorkerMetrics });
});
