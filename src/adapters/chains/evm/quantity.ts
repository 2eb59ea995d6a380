/** Numbers in the JSON-RPC of EVM nodes: hex text with the prefix `0x`. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

export type Quantity = string;

const quantityText = /^0x[0-9a-fA-F]{1,64}$/;

export function readQuantity(text: Quantity): bigint {
  if (!quantityText.test(text)) throw new OutsideError('the node wrote a number that cannot be read');
  return BigInt(text);
}

/** Parses a quantity as a number, for heights, nonces and times, which are small enough. Amounts are `bigint`. */
export function readCount(text: Quantity): number {
  const count = Number(readQuantity(text));
  if (!Number.isSafeInteger(count)) throw new OutsideError('the node wrote a number that is beyond all counting');
  return count;
}

export function toQuantity(count: number | bigint): Quantity {
  return `0x${count.toString(16)}`;
}
