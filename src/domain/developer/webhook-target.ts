/**
 * Which URLs and addresses a webhook may be sent to (SSRF protection). Clients choose the URLs, so every address that
 * is not on the public internet is refused.
 */
import type { NetworkProfile } from '../network-fee.ts';
import { accept, refuse, type Result } from '../result.ts';
import { parseIpAddress } from './ip-address.ts';

const longestUrl = 2000;

export type WebhookTarget = Readonly<{
  /** Normalised URL. A numeric host such as http://2130706433 is replaced by the IP address that it encodes. */
  url: string;
  /** A host name, or an IP address without brackets. */
  host: string;
}>;

export type TargetRefusal = 'webhook_url_invalid' | 'webhook_target_forbidden';

/** Checks a webhook URL without DNS. Host names are resolved, and their addresses checked, at every connection. */
export function parseWebhookUrl(text: string, profile: NetworkProfile): Result<WebhookTarget, TargetRefusal> {
  if (text.length > longestUrl || !URL.canParse(text)) return refuse('webhook_url_invalid');
  const { protocol, username, password, hash, hostname, href } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || hostname === '' || `${username}${password}${hash}` !== '') return refuse('webhook_url_invalid');
  if (profile === 'mainnet' && protocol !== 'https:') {
    return refuse('webhook_target_forbidden', { reason: 'https_needed' });
  }
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (parseIpAddress(host) && !isAllowedAddress(host, profile)) {
    return refuse('webhook_target_forbidden', { reason: 'internal_address' });
  }
  return accept({ url: href, host });
}

export type AddressKind = 'public' | 'loopback' | 'private' | 'reserved';

/** Whether webhooks may connect to this IP address. The sandbox also allows loopback and private networks. */
export function isAllowedAddress(address: string, profile: NetworkProfile): boolean {
  const kind = addressKind(address);
  return kind === 'public' || (profile === 'sandbox' && (kind === 'loopback' || kind === 'private'));
}

/** Kind of an IP address. `reserved`: a range that webhooks never connect to, or an address that cannot be parsed. */
export function addressKind(address: string): AddressKind {
  const bytes = parseIpAddress(address);
  if (!bytes) return 'reserved';
  const isIpv4 = bytes.length === 4;
  const found = (isIpv4 ? ipv4Ranges : ipv6Ranges).find(({ prefix, bits }) => isWithin(bytes, prefix, bits));
  // IPv4 is public except for the listed ranges. In IPv6 only the listed ranges are public, as most of it is
  // unallocated.
  return found?.kind ?? (isIpv4 ? 'public' : 'reserved');
}

type Range = Readonly<{ prefix: Uint8Array; bits: number; kind: AddressKind }>;

/** Special-purpose IPv4 ranges (RFC 6890 and its updates), and multicast and reserved ranges. */
const ipv4Ranges: readonly Range[] = [
  range('127.0.0.0/8', 'loopback'),
  range('10.0.0.0/8', 'private'),
  range('172.16.0.0/12', 'private'),
  range('192.168.0.0/16', 'private'),
  range('0.0.0.0/8', 'reserved'), // "This host": some systems connect to themselves.
  range('100.64.0.0/10', 'reserved'), // Carrier-grade NAT.
  range('169.254.0.0/16', 'reserved'), // Link-local: cloud metadata services, which give out a machine's secrets.
  range('192.0.0.0/24', 'reserved'),
  range('192.0.2.0/24', 'reserved'),
  range('192.88.99.0/24', 'reserved'),
  range('198.18.0.0/15', 'reserved'),
  range('198.51.100.0/24', 'reserved'),
  range('203.0.113.0/24', 'reserved'),
  range('224.0.0.0/4', 'reserved'),
  range('240.0.0.0/4', 'reserved'),
];

/**
 * IPv6 ranges, of which the first match counts. Addresses that embed an IPv4 address (6to4, Teredo, IPv4-mapped) are
 * never allowed.
 */
const ipv6Ranges: readonly Range[] = [
  range('::1/128', 'loopback'),
  range('fc00::/7', 'private'),
  range('2001::/23', 'reserved'), // Teredo, benchmarks, ORCHID.
  range('2001:db8::/32', 'reserved'),
  range('2002::/16', 'reserved'), // 6to4.
  range('3fff::/20', 'reserved'),
  range('2000::/3', 'public'),
];

function range(text: string, kind: AddressKind): Range {
  const [address = '', bits = ''] = text.split('/');
  const prefix = parseIpAddress(address);
  if (!prefix) throw new TypeError(`${text} is no range of addresses`);
  return { prefix, bits: Number(bits), kind };
}

function isWithin(address: Uint8Array, prefix: Uint8Array, bits: number): boolean {
  return prefix.every((expected, index) => {
    const mask = (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))) & 255;
    return ((address[index] ?? 0) & mask) === (expected & mask);
  });
}
