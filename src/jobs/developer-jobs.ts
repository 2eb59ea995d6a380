/** Background jobs of a worker for the developer API. Several workers may run. */
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { JobLog } from './job-log.ts';
import { startLoop, type Loop } from './loop.ts';
import { startDeliveries } from './start-deliveries.ts';
import type { Jobs } from './start-jobs.ts';

type Options = Readonly<{
  developer: Pick<Developer, 'takeDueWebhooks' | 'deliverWebhook'>;
  log: JobLog;
  /** Maximum number of concurrent delivery attempts. */
  places?: number;
  everyMs?: number;
}>;

/** Hints tell of new webhooks; attempts to be repeated are late by at most this. */
const usualMs = 5_000;

/** Delivers the webhooks that are due. */
export function startDeliverWebhooks({ developer, log, places = 64, everyMs = usualMs }: Options): Loop {
  return startDeliveries({
    name: 'deliver-webhooks',
    take: async (limit) => await developer.takeDueWebhooks(limit),
    deliver: async (event) => await developer.deliverWebhook(event),
    problem: 'a webhook could not be dealt with and will be tried again',
    log,
    places,
    everyMs,
  });
}

type JobsOptions = Readonly<{ developer: Developer; log: JobLog }>;

const cleanEveryMs = 600_000;

export function startDeveloperJobs({ developer, log }: JobsOptions): Jobs {
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
