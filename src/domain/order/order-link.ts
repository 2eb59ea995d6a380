/**
 * The link of an order is a capability: anyone who has its 128 bits may see the order and act for it. Only its hash is
 * stored, as the id of the order, so that a copy of the database opens none. The bits cannot be guessed, so one SHA-256
 * is enough.
 */
import { sha256 } from '#sha256';
import { isOrderId, makeOrderId } from './order-id.ts';

const utf8 = new TextEncoder();

/** Makes the text of a link. `bytes` are 16 bytes that nobody can guess. */
export function makeOrderLink(bytes: Uint8Array): string {
  return makeOrderId(bytes);
}

/** Whether the text can be a link at all. Links and ids have the same form. */
export function isOrderLink(text: string): boolean {
  return isOrderId(text);
}

/** The id of the order that the link opens. */
export function orderIdOfLink(link: string): string {
  return makeOrderId(sha256(utf8.encode(link)).slice(0, 16));
}
