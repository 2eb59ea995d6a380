/** Which network an address belongs to, for counting. One household has a whole IPv6 network of 64 bits to ask from. */
export function networkOf(source: string): string {
  const text = withoutPort(source).replace(/^::ffff:(?=[0-9.]+$)/, '');
  return text.includes(':') ? firstGroups(text).join(':') : text;
}

/** The first four of the eight groups, with the zeros that `::` leaves out. */
function firstGroups(text: string): readonly string[] {
  const [head = '', tail = ''] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4);
}

/** Some proxies add the port of whoever asks, who could be many sources with it. */
function withoutPort(source: string): string {
  return source.replace(/^\[([^\]]+)\](?::\d+)?$|^([0-9.]+):\d+$/, '$1$2');
}
