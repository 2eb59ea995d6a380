/**
 * The host that a request is addressed to. Only our own names are answered, so that a foreign name that resolves to
 * this server (DNS rebinding) opens nothing in a visitor's browser. A request with no Host or several is refused,
 * because proxies in front may have read another one.
 */
import { isIP } from 'node:net';

/** Status of HTTP for a request that was addressed to another host (421, misdirected request). */
export const misdirected = 421;

/**
 * Whether a request with these headers (names and values in turn, as Node gives them) is addressed to one of the
 * names. Addresses of machines are always accepted, because health checks and load balancers use them and nobody else
 * can register one; `localhost` because it is this machine.
 */
export function isAskedHere(rawHeaders: readonly string[], names: readonly string[]): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  const [host] = hosts;
  if (host === undefined || hosts.length > 1 || !URL.canParse(`http://${host}`)) return false;
  const { hostname, username, pathname, search } = new URL(`http://${host}`);
  if (username !== '' || pathname !== '/' || search !== '') return false;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 || hostname === 'localhost' || names.includes(hostname.replace(/\.$/, ''));
}
