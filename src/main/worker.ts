/** `npm run worker`: the half that moves orders on, alone. Any number of servers and workers share one database. */
import { openSharedInside } from './open-inside.ts';
import { openMetrics } from './open-metrics.ts';
import { openWorker } from './open-worker.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (context) => {
  const inside = await openSharedInside(context);
  await openWorker(context, inside);
  await openMetrics(context, inside);
  context.say(`Sampan's worker is running (${context.config.networkProfile})`);
});
