/** Background jobs of a worker for the developer API. Several workers may run. */
import type { Developer } from '#src/usecases/developer/developer.ts';
import { startDeliverWebhooks } from './deliver-webhooks-job.ts';
import type { JobLog } from './job-log.ts';
import { startLoop } from './loop.ts';
import type { Jobs } from './start-jobs.ts';

type Options = Readonly<{ developer: Developer; log: JobLog }>;

const cleanEveryMs = 600_000;

export function startDeveloperJobs({ developer, log }: Options): Jobs {
  const deliver = startDeliverWebhooks({ developer, log });
  const clean = startLoop({
    name: 'clean-developer-records',
    everyMs: cleanEveryMs,
    round: async () => {
      await developer.cleanDeveloperRecords();
      return 'rest';
    },
    log,
  });
  return {
    wake: () => deliver.wake(),
    stop: async () => void (await Promise.all([deliver.stop(), clean.stop()])),
  };
}
