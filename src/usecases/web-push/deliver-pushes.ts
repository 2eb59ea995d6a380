/**
 * Sends what browsers are to be told. A message that was sent is deleted, so that nothing is told twice; only a worker
 * that dies between the two sends it again, and then the browser shows it in the place of the first one.
 */
import type { PushSubscription } from '#src/domain/web-push/push-subscription.ts';
import { afterPush } from '#src/domain/web-push/told-states.ts';
import type { PushDevice, PushMessage } from '../ports/web-push-records.ts';
import type { SecretSeal } from '../ports/secret-seal.ts';
import type { WebPushDeps } from './web-push-deps.ts';

/** Longer than an attempt can take: messages of a worker that died are sent when their lease ends. */
const leaseMs = 30_000;

export async function takeDuePushes({ pushPorts }: WebPushDeps, limit: number): Promise<readonly PushMessage[]> {
  const now = pushPorts.realClock.now();
  return await pushPorts.store.transaction(async ({ pushes }) => await pushes.takeDue(now, { leaseMs, limit }));
}

/** Makes one attempt. What is told must be true now: a message about a state that is over is dropped. */
export async function deliverPush({ ports, pushPorts }: WebPushDeps, message: PushMessage): Promise<void> {
  const { store, sender, realClock } = pushPorts;
  const { id, orderId, mark, state, attempts: earlier } = message;
  const { device, order } = await store.snapshot(async ({ pushes, orders }) => ({
    device: await pushes.find(orderId, mark),
    order: await orders.find(orderId),
  }));
  // The message went with its device.
  if (!device) return;
  if (order?.state !== state) {
    await store.transaction(async ({ pushes }) => await pushes.settle(id));
    return;
  }
  const subscription = openDevice(pushPorts.seal, device);
  const news = { state, language: device.language, link: ports.links.linkOf(order) };
  const outcome = subscription ? await sender.send(subscription, news) : 'gone';
  const next = afterPush({ state, outcome, earlier, now: realClock.now() });
  await store.transaction(async ({ pushes }) => {
    if (next.kind === 'again') await pushes.postpone(id, next.dueAt);
    else if (next.kind === 'settled') await pushes.settle(id);
    else await pushes.remove(orderId, mark);
  });
}

/** Undefined if it was encrypted under an earlier key: browsers would not take our messages with the present one. */
function openDevice(seal: SecretSeal, { sealed, orderId }: PushDevice): PushSubscription | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(seal.open(sealed, orderId))) as PushSubscription;
  } catch {
    return undefined;
  }
}
