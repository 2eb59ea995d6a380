/** Use cases of being told of an order on a device: ask for it, end it, and send what is due. */
import type { PushMessage } from '../ports/web-push-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { PushSubscription } from '#src/domain/web-push/push-subscription.ts';
import { deliverPush, takeDuePushes } from './deliver-pushes.ts';
import { addDevice, listMarks, removeDevice } from './devices.ts';
import type { WebPushPorts } from './web-push-deps.ts';

export type WebPush = ReturnType<typeof makeWebPush>;

export function makeWebPush(ports: Ports, pushPorts: WebPushPorts) {
  const deps = { ports, pushPorts };
  return {
    /** What browsers need to make an address for us. */
    publicKey: pushPorts.sender.publicKey,
    /** The devices that are told of an order, by the marks of their addresses. */
    listMarks: async (orderId: string) => await listMarks(deps, orderId),
    addDevice: async (orderId: string, device: Readonly<{ subscription: PushSubscription; language: string }>) =>
      await addDevice(deps, orderId, device),
    removeDevice: async (orderId: string, endpoint: string) => await removeDevice(deps, orderId, endpoint),
    takeDuePushes: async (limit: number) => await takeDuePushes(deps, limit),
    deliverPush: async (message: PushMessage) => await deliverPush(deps, message),
  } as const;
}
