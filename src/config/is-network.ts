import { isIP } from 'node:net';

/** An address, or a network in CIDR form. Not one of all addresses: everybody could then say who he is. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(text) ?? [];
  const kind = isIP(address);
  return kind > 0 && (bits === undefined || Number(bits) <= (kind === 6 ? 128 : 32));
}
