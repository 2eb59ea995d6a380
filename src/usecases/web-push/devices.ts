/** The devices that are told of an order: added by the holder of its link, and removed at any time. */
import { isTerminal } from '#src/domain/order/lifecycle.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { mostPushDevices, type PushSubscription } from '#src/domain/web-push/push-subscription.ts';
import type { WebPushDeps } from './web-push-deps.ts';

type DeviceRefusal = 'order_not_found' | 'order_event_not_allowed' | 'push_address_unknown' | 'push_devices_full';

export async function listMarks({ pushPorts }: WebPushDeps, orderId: string): Promise<readonly string[]> {
  return await pushPorts.store.snapshot(async ({ pushes }) => await pushes.listMarks(orderId));
}

type Device = Readonly<{ subscription: PushSubscription; language: string }>;

/** Adds a device. The order is locked, so that it does not end meanwhile, and no device is over the limit. */
export async function addDevice(
  { pushPorts: { store, seal, sender } }: WebPushDeps,
  orderId: string,
  { subscription, language }: Device,
): Promise<Result<null, DeviceRefusal>> {
  if (!sender.accepts(subscription)) return refuse('push_address_unknown');
  const { endpoint, p256dh, auth } = subscription;
  const mark = sender.markOf(endpoint);
  const sealed = seal.seal(new TextEncoder().encode(JSON.stringify({ endpoint, p256dh, auth })), orderId);
  return await store.transaction(async ({ orders, pushes }) => {
    const order = await orders.lock(orderId);
    if (!order) return refuse('order_not_found');
    if (isTerminal(order.state) || order.reason === 'cancelled') return refuse('order_event_not_allowed');
    const marks = await pushes.listMarks(orderId);
    if (!marks.includes(mark) && marks.length >= mostPushDevices) {
      return refuse('push_devices_full', { limit: mostPushDevices });
    }
    await pushes.put({ orderId, mark, sealed, language });
    return accept(null);
  });
}

/** Forgets a device. One that is not known is forgotten already. */
export async function removeDevice(
  { pushPorts: { store, sender } }: WebPushDeps,
  orderId: string,
  endpoint: string,
): Promise<Result<null, never>> {
  await store.transaction(async ({ pushes }) => await pushes.remove(orderId, sender.markOf(endpoint)));
  return accept(null);
}
