/**
 * Resolves a host to all its addresses by DNS. Does not use the system's lookup (getaddrinfo), which blocks one of few
 * threads until a remote name server answers, and cannot be cancelled.
 */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Resolves a host name. Empty if the name is unknown. Rejects if the signal aborts. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const tryMs = 1500;

export const resolveHost: ResolveHost = async (host, signal) => {
  if (isIP(host) > 0) return [host];
  // These names are local (RFC 6761), so no name server is queried.
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
