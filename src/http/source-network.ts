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

/**
 * The networks that contain an address, the narrowest first: /64, /56, /48 and /32 of IPv6, /32, /24 and /16 of IPv4.
 * Whoever has one of them has all narrower ones in it.
 */
export function networksOf(source: string): readonly string[] {
  const network = networkOf(source);
  if (!network.includes(':')) {
    const parts = network.split('.');
    return parts.length === 4 ? [network, parts.slice(0, 3).join('.'), parts.slice(0, 2).join('.')] : [network];
  }
  const [first = '', second = '', third = '', fourth = ''] = network.split(':').map((part) => part.padStart(4, '0'));
  const whole = [first, second, third, fourth].join(':').toLowerCase();
  return [whole, whole.slice(0, -2), whole.slice(0, 14), whole.slice(0, 9)];
}
