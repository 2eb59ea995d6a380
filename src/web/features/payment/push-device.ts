/**
 * This browser's address at its push service, one for each order, so that we cannot tell that two orders are of one
 * browser. Each has a worker of its own (`push.js`), whose scope tells nothing of the order to whoever lacks its link.
 */
import type { PushView } from './push-view.ts';

export type Device =
  | 'unsupported'
  /** The visitor does not let this site show notifications. */
  | 'denied'
  /** `mark`: the SHA-256 of its address; null while it has none for this order. */
  | Readonly<{ mark: string | null }>;

export type Address = Readonly<{ endpoint: string; p256dh: string; auth: string }>;

export async function readDevice(link: string): Promise<Device> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const endpoint = await findEndpoint(link);
  return { mark: endpoint === undefined ? null : await hash(endpoint) };
}

export async function findEndpoint(link: string): Promise<string | undefined> {
  const worker = await findWorker(link);
  return (await worker?.pushManager.getSubscription())?.endpoint;
}

/**
 * Asks the visitor, and then the browser for an address. Undefined if the visitor does not want it; rejects if the
 * browser gets none.
 */
export async function makeAddress(link: string, key: PushView['key']): Promise<Address | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  // One that was made for another key of ours is of no use.
  await dropAddress(link);
  const worker = await navigator.serviceWorker.register('/push.js', { scope: await scopeOf(link) });
  await isActive(worker);
  try {
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys: { p256dh, auth } = {} } = made.toJSON();
    if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new TypeError('no address');
    return { endpoint, p256dh, auth };
  } catch (error) {
    await worker.unregister();
    throw error;
  }
}

/** Takes the address back at the push service, and ends the worker. Does nothing where there is none. */
export async function dropAddress(link: string): Promise<void> {
  if (!canPush()) return;
  const worker = await findWorker(link);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await worker?.unregister();
}

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function findWorker(link: string): Promise<ServiceWorkerRegistration | undefined> {
  const scope = await scopeOf(link);
  const found = await navigator.serviceWorker.getRegistration(scope);
  // The worker of the whole site is found too.
  return found && new URL(found.scope).pathname === scope ? found : undefined;
}

async function isActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new TypeError('the worker was not taken'));
    });
  });
}

async function scopeOf(link: string): Promise<string> {
  return `/push/${(await hash(`push ${link}`)).slice(0, 32)}/`;
}

async function hash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
