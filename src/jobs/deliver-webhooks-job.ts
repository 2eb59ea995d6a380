/**
 * Tells the keys' servers what is due. Many attempts run side by side and nobody waits for a slow one: a round only
 * begins as many as there are places free, and an attempt that ends asks for the next round.
 */
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { WebhookEvent } from '#src/usecases/ports/developer-records.ts';
import type { JobLog } from './job-log.ts';
import { startLoop, type Loop } from './loop.ts';

type Options = Readonly<{
  developer: Pick<Developer, 'takeDueWebhooks' | 'deliverWebhook'>;
  log: JobLog;
  /** How many attempts run at once. */
  places?: number;
  everyMs?: number;
}>;

export function startDeliverWebhooks({ developer, log, places = 64, everyMs = 500 }: Options): Loop {
  const running = new Set<Promise<void>>();
  const attempt = async (event: WebhookEvent): Promise<void> => {
    try {
      await developer.deliverWebhook(event);
    } catch (error) {
      // It keeps its lease until that ends, so that it neither spins nor is lost.
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
      // What was sent is written down; whoever came next would otherwise send it again.
      await Promise.all(running);
    },
  };
}
