/**
 * The network of an IP address, as the unit of rate limits: one household has a whole IPv6 /64, so a /64 is one source.
 * All spellings of an address give the same network.
 */
import { bareAddress, parseIpAddress } from '#src/domain/developer/ip-address.ts';

export function networkOf(source: string): string {
  // With the port one client would count as many sources.
  const text = bareAddress(source);
  const bytes = parseIpAddress(text);
  if (bytes === undefined) return text;
  const [...mapped] = bytes.length === 16 && isMapped(bytes) ? bytes.slice(12) : [];
  if (mapped.length > 0 || bytes.length === 4) return (mapped.length > 0 ? mapped : [...bytes]).join('.');
  return groupsOf(bytes).slice(0, 4).join(':');
}

/** Whether it is an IPv4 address in IPv6, however it is spelt. */
function isMapped(bytes: Uint8Array): boolean {
  return bytes.every((byte, place) => place >= 12 || byte === (place < 10 ? 0 : 255));
}

function groupsOf(bytes: Uint8Array): readonly string[] {
  return Array.from({ length: bytes.length / 2 }, (_, place) =>
    ((bytes[2 * place] ?? 0) * 256 + (bytes[2 * place + 1] ?? 0)).toString(16),
  );
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
