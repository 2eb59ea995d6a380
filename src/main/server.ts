/** `npm run server`: the HTTP half alone. Any number of servers and workers share one database. */
import { checkPort } from './check-port.ts';
import { openSharedApp } from './open-app.ts';
import { openServer } from './open-server.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (context) => {
  await checkPort(context.config);
  await openServer(context, await openSharedApp(context, 'server'));
}, 'half');
