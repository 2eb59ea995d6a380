/** Parses an IP address without any DNS lookup: four bytes of IPv4 or sixteen of IPv6. */

/**
 * Parses an IP address. Undefined for anything else: host names, ports, IPv6 zones and legacy IPv4 notations (octal,
 * fewer parts).
 */
export function parseIpAddress(text: string): Uint8Array | undefined {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text);
}

function parseIpv4(text: string): Uint8Array | undefined {
  const parts = text.split('.');
  const isPlain = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
  return isPlain ? Uint8Array.from(parts, Number) : undefined;
}

const groupsOfIpv6 = 8;

function parseIpv6(text: string): Uint8Array | undefined {
  const halves = withoutDots(text)?.split('::') ?? [];
  const [head, tail] = halves.map(readGroups);
  if (halves.length === 1) return head?.length === groupsOfIpv6 ? toBytes(head) : undefined;
  if (halves.length !== 2 || !head || !tail) return undefined;
  const zeros = groupsOfIpv6 - head.length - tail.length;
  return zeros < 1 ? undefined : toBytes([...head, ...Array.from({ length: zeros }, () => 0), ...tail]);
}

/** Replaces IPv4 notation, which is allowed for the last 32 bits only, by hexadecimal groups. */
function withoutDots(text: string): string | undefined {
  const start = text.lastIndexOf(':') + 1;
  const last = text.slice(start);
  if (!last.includes('.')) return text;
  const ipv4 = parseIpv4(last);
  if (!ipv4) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = ipv4;
  return `${text.slice(0, start)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** Parses the 16-bit groups of an IPv6 address; undefined if one is malformed. */
function readGroups(text: string): readonly number[] | undefined {
  const parts = text === '' ? [] : text.split(':');
  return parts.every((part) => /^[0-9a-f]{1,4}$/i.test(part))
    ? parts.map((part) => Number.parseInt(part, 16))
    : undefined;
}

function toBytes(groups: readonly number[]): Uint8Array {
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 255]));
}

/** The address of a client without the port that some proxies append, and without the zone of IPv6. */
export function bareAddress(source: string): string {
  return source.replace(/^\[([^\]]+)\](?::\d+)?$|^([0-9.]+):\d+$/, '$1$2').replace(/%.*$/, '');
}
