/**
 * Asks the name servers for all addresses of a host. Not by way of the system's own lookup: that blocks one of few
 * threads for as long as somebody's name server pleases, and cannot be called off.
 */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Empty when the name is not known. Rejects when the signal says so. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const tryMs = 1500;

export const resolveHost: ResolveHost = async (host, signal) => {
  if (isIP(host) > 0) return [host];
  // These names never leave the machine (RFC 6761), so no name server is asked.
  if (/^(?:.+\.)?localhost\.?$/i.test(host)) return ['127.0.0.1', '::1'];
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: tryMs, tries: 2 });
  const stop = (): void => resolver.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.throwIfAborted();
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
