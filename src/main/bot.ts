/** `npm run bot`: the chat bot, a process of its own beside servers and workers. One for each token. */
import { openBot } from './open-bot.ts';
import { openSharedApp } from './open-app.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (context) => {
  const app = await openSharedApp(context, 'bot');
  const handle = await openBot(context, app);
  context.say(`Sampan's bot is running as @${handle} (${context.config.networkProfile})`);
}, 'half');
