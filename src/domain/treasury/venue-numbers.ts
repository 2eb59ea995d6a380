/** Numbers of transfers and trades at a venue, and the names of orders there. */
import { sha256 } from '#sha256';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { makeDatedNumber } from '../order/order-number.ts';

/** Numbers of transfers and trades of the rule, "VO-20261115-04217733". Those of operators have that of their act. */
export function makeTransferNumber(atMs: number, random: (n: number) => number): string {
  return makeDatedNumber('VO', atMs, random);
}

export function makeTradeNumber(atMs: number, random: (n: number) => number): string {
  return makeDatedNumber('VT', atMs, random);
}

export function isTransferNumber(text: string): boolean {
  return /^(VO|TA)-[0-9]{8}-[0-9]{8}$/.test(text);
}

/** The order's name at the venue: a UUID made of its number, so that the same trade always has the same one. */
export function clientOrderId(tradeId: string): string {
  const bytes = sha256(utf8ToBytes(`venue trade ${tradeId}`)).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytesToHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
