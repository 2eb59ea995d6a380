/**
 * The id of an order: 128 bits, the hash of its link (order-link.ts). It opens nothing, and stays inside. Base58 is
 * short and has no look-alike letters. The length is always 22 characters, so that it reveals nothing about the value.
 */
import { base58 } from '@scure/base';

const idBytes = 16;
const idLength = 22;
const idText = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/** Writes 16 bytes as an order id. */
export function makeOrderId(bytes: Uint8Array): string {
  if (bytes.length !== idBytes) throw new RangeError(`an order id is made of ${idBytes} bytes, not ${bytes.length}`);
  // In base58 "1" is the digit zero, so padding with it keeps different bytes different.
  return base58.encode(bytes).padStart(idLength, '1');
}

/** The 16 bytes of an order id. */
export function orderIdBytes(id: string): Uint8Array {
  const digits = base58.decode(id.replace(/^1+/, ''));
  const bytes = new Uint8Array(idBytes);
  bytes.set(digits, idBytes - digits.length);
  return bytes;
}

const largestId = makeOrderId(new Uint8Array(idBytes).fill(255));

/**
 * Whether the text can be an order id at all. The base58 alphabet is in ASCII order, so comparing texts compares
 * numbers.
 */
export function isOrderId(text: string): boolean {
  return idText.test(text) && text <= largestId;
}
