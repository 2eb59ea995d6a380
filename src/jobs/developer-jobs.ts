/** Background jobs of a worker for the developer API. Several workers may run. */
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { WebhookEvent } from '#src/usecases/ports/developer-records.ts';
import type { JobLog } from './job-log.ts';
import { startLoop, type Loop } from './loop.ts';
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

/**
 * Delivers the webhooks that are due. Many attempts run concurrently and none waits for a slow one: a round starts only
 * as many as there are free slots, and an attempt that ends triggers the next round.
 */
export function startDeliverWebhooks({ developer, log, places = 64, everyMs = usualMs }: Options): Loop {
  const running = new Set<Promise<void>>();
  const attempt = async (event: WebhookEvent): Promise<void> => {
    try {
      await developer.deliverWebhook(event);
    } catch (error) {
      // The event stays leased until the lease expires, so that it is neither retried in a tight loop nor lost.
      log.error('a webhook could not be dealt with and will be tried again', { job: 'deliver-webhooks' }, error);
    }
  };
  const begin = (event: WebhookEvent): void => {
    const delivery = attempt(event).finally(() => {
      running.delete(delivery);
      loop.wake();
    });
    running.add(delivery);
  };
  const round = async (): Promise<'rest'> => {
    const free = places - running.size;
    if (free > 0) for (const event of await developer.takeDueWebhooks(free)) begin(event);
    return 'rest';
  };
  const loop = startLoop({ name: 'deliver-webhooks', everyMs, round, log });
  return {
    wake: () => loop.wake(),
    stop: async () => {
      await loop.stop();
      // Stopping waits until running attempts are recorded; the next worker would otherwise send them again.
      await Promise.all(running);
    },
  };
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
