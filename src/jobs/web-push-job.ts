/** The worker's loop that tells visitors on their devices. Several workers may run. */
import type { WebPush } from '#src/usecases/web-push/web-push.ts';
import type { JobLog } from './job-log.ts';
import type { Loop } from './loop.ts';
import { startDeliveries } from './start-deliveries.ts';

type Options = Readonly<{ webPush: Pick<WebPush, 'takeDuePushes' | 'deliverPush'>; log: JobLog }>;

/** Hints tell of new messages; attempts to be repeated are late by at most this. */
const everyMs = 5_000;
const places = 32;

export function startTellBrowsers({ webPush, log }: Options): Loop {
  return startDeliveries({
    name: 'tell-browsers',
    take: async (limit) => await webPush.takeDuePushes(limit),
    deliver: async (message) => await webPush.deliverPush(message),
    problem: 'a browser could not be told of its order, and that will be tried again',
    log,
    places,
    everyMs,
  });
}
