/** Networks that an API key works from, as CIDR blocks. */
import { accept, refuse, type Result } from '../result.ts';
import { bareAddress, parseIpAddress } from './ip-address.ts';

export const mostKeyNetworks = 20;

/**
 * Parses the networks of a key: addresses or CIDR blocks. Returns them in one spelling, each once. All addresses (/0)
 * is not a restriction, and most probably a mistake.
 */
export function parseKeyNetworks(texts: readonly string[]): Result<readonly string[], 'key_networks_invalid'> {
  const typed = texts.map((text) => text.trim()).filter((text) => text !== '');
  const networks: string[] = [];
  for (const text of typed) {
    const block = parseBlock(text);
    if (!block) return refuse('key_networks_invalid', { field: 'networks', network: text.slice(0, 50) });
    networks.push(write(block));
  }
  const each = [...new Set(networks)];
  return each.length > mostKeyNetworks
    ? refuse('key_networks_invalid', { field: 'networks', most: mostKeyNetworks })
    : accept(each);
}

/** Whether a key with these networks works from this address. A key without networks works from everywhere. */
export function isAllowedSource(networks: readonly string[], source: string): boolean {
  if (networks.length === 0) return true;
  const bytes = parseIpAddress(bareAddress(source));
  const address = bytes && unmap(bytes);
  return address !== undefined && networks.some((network) => contains(parseBlock(network), address));
}

type Block = Readonly<{ bytes: Uint8Array; bits: number }>;

function parseBlock(text: string): Block | undefined {
  const [, address = '', typed] = /^([0-9A-Fa-f:.]{2,45})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const given = parseIpAddress(address);
  if (!given) return undefined;
  const bytes = unmap(given);
  // The bits of a mapped address count from the start of the whole IPv6 address.
  const skipped = (given.length - bytes.length) * 8;
  const bits = typed === undefined ? bytes.length * 8 : Number(typed) - skipped;
  return bits >= 1 && bits <= bytes.length * 8 ? { bytes: mask(bytes, bits), bits } : undefined;
}

/** IPv4 in IPv6 (`::ffff:192.0.2.1`) is the IPv4 address. */
function unmap(bytes: Uint8Array): Uint8Array {
  const isMapped = bytes.length === 16 && bytes.every((byte, place) => place >= 12 || byte === (place < 10 ? 0 : 255));
  return isMapped ? bytes.slice(12) : bytes;
}

function mask(bytes: Uint8Array, bits: number): Uint8Array {
  return bytes.map((byte, place) => byte & (0xff << Math.min(8, Math.max(0, 8 * (place + 1) - bits))));
}

function contains(block: Block | undefined, address: Uint8Array): boolean {
  if (!block || block.bytes.length !== address.length) return false;
  const masked = mask(address, block.bits);
  return block.bytes.every((byte, place) => byte === masked[place]);
}

function write({ bytes, bits }: Block): string {
  if (bytes.length === 4) return `${bytes.join('.')}/${bits}`;
  const groups = Array.from({ length: 8 }, (_, place) =>
    ((bytes[2 * place] ?? 0) * 256 + (bytes[2 * place + 1] ?? 0)).toString(16),
  );
  return `${groups.join(':')}/${bits}`;
}
