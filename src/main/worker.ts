/** `npm run worker`: the half that moves orders on, alone. Any number of servers and workers share one database. */
import { openSharedInside } from './open-inside.ts';
import { openWorker } from './open-worker.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (context) => {
  await openWorker(context, await openSharedInside(context));
  context.say(`Sampan's worker is running (${context.config.networkProfile})`);
});
