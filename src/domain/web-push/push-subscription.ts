/** What a browser gives to be told of an order: an address at its push service, and keys that only it can open with. */

export type PushSubscription = Readonly<{
  endpoint: string;
  /** The browser's public key, P-256, 65 bytes in base64url. */
  p256dh: string;
  /** A secret shared with the browser, 16 bytes in base64url. */
  auth: string;
}>;

/** How many devices may be told of one order. */
export const mostPushDevices = 3;

const longestEndpoint = 1500;
/** 65 bytes, of which the first is 4: a point that is not compressed. */
const publicKeyText = /^B[\w-]{86}$/;
const authText = /^[\w-]{22}$/;

/**
 * Whether we send to the address at all (SSRF protection). Visitors choose it, so that it must be of a known push
 * service: a host, `*.` and a domain, or in a test the whole origin of a server on this machine.
 */
export function isKnownEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (`${username}${password}${hash}` !== '') return false;
  return services.some((service) => {
    if (service.includes('://')) return `${protocol}//${hostname}:${port}` === service;
    const isHost = service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;
    return isHost && protocol === 'https:' && port === '';
  });
}

/** Whether the keys have the form that browsers give them. */
export function areKeys({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean {
  return publicKeyText.test(p256dh) && authText.test(auth);
}
