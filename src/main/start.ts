/** `npm start`: everything in one process, with the embedded database unless DATABASE_URL names another. */
import { checkPort } from './check-port.ts';
import { openInside } from './open-inside.ts';
import { openServer } from './open-server.ts';
import { openWorker } from './open-worker.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (context) => {
  await checkPort(context.config);
  const inside = await openInside(context);
  await openWorker(context, inside);
  await openServer(context, { ...inside, hasOwnWorker: true });
});
