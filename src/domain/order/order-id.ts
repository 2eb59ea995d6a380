/**
 * The id of an order is a capability: whoever knows its 128 random bits may see and steer the order. Base58 keeps it
 * short, without letters that look alike, and always 22 characters long, so that its length tells nothing.
 */
import { base58 } from '@scure/base';

const idBytes = 16;
const idLength = 22;
const idText = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/** `bytes` are 16 fresh random bytes. */
export function makeOrderId(bytes: Uint8Array): string {
  if (bytes.length !== idBytes) throw new RangeError(`an order id is made of ${idBytes} bytes, not ${bytes.length}`);
  // "1" is the digit zero, so padding with it keeps different bytes different.
  return base58.encode(bytes).padStart(idLength, '1');
}

const largestId = makeOrderId(new Uint8Array(idBytes).fill(255));

/** Whether the text can be an order id at all. The alphabet is in ASCII order, so comparing texts compares numbers. */
export function isOrderId(text: string): boolean {
  return idText.test(text) && text <= largestId;
}
