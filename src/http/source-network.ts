/**
 * The network of an IP address, as the unit of rate limits: one household has a whole IPv6 /64, so a /64 is one source.
 */
export function networkOf(source: string): string {
  const text = withoutPort(source).replace(/^::ffff:(?=[0-9.]+$)/, '');
  return text.includes(':') ? firstGroups(text).join(':') : text;
}

/** The first four of the eight IPv6 groups, with the zeros that `::` leaves out. */
function firstGroups(text: string): readonly string[] {
  const [head = '', tail = ''] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4);
}

/** Removes the client's port, which some proxies append: with the port one client would count as many sources. */
function withoutPort(source: string): string {
  return source.replace(/^\[([^\]]+)\](?::\d+)?$|^([0-9.]+):\d+$/, '$1$2');
}
