/**
 * Checks that we can listen on the port before anything else is opened: a port in use is the most common reason for a
 * failed start.
 */
import { once } from 'node:events';
import net from 'node:net';
import type { Config } from '#src/config/config.ts';

export async function checkPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = net.createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, 'listening');
  } catch (error) {
    throw new Error(explain(error, host, port), { cause: error });
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

function explain(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken by another program: set PORT to a free one`;
  if (code === 'EACCES') return `port ${port} needs more rights than this user has: set PORT to 1024 or higher`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `this machine has no address ${host}: check HOST`;
  return `cannot listen on ${host} port ${port} (${code}): check HOST and PORT`;
}
