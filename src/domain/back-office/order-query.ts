/**
 * Search text of the back office: an order's number, tracking code or one of its links, a transaction id or an
 * address. Only the order number may be stored or logged; all others are secret.
 */
import { spellAddress } from '../address/spell-address.ts';
import { isOrderLink, orderIdOfLink } from '../order/order-link.ts';
import { isOrderNumber } from '../order/order-number.ts';

export type OrderQuery =
  | Readonly<{ orderNumber: string }>
  | Readonly<{ trackingCode: string }>
  | Readonly<{ orderId: string }>
  /** All spellings that chains use for the transaction id. */
  | Readonly<{ txids: readonly string[] }>
  | Readonly<{ addresses: readonly string[] }>;

/** Maximum length of a search text: more than any link to an order has. */
export const longestQuery = 300;

/** Reads a link that only shows an order; undefined if the text is none. */
export type ReadShown = (text: string) => Readonly<{ orderId: string }> | undefined;

export function readOrderQuery(text: string, readShown: ReadShown = () => undefined): OrderQuery | undefined {
  if (text.length > longestQuery) return undefined;
  if (/^\d{9}$/.test(text)) return { trackingCode: text };
  const orderNumber = text.toUpperCase();
  if (isOrderNumber(orderNumber)) return { orderNumber };
  const orderId = readOrderId(text, readShown);
  if (orderId !== undefined) return { orderId };
  const addresses = spellAddress(text);
  if (addresses.length > 0) return { addresses };
  const txids = spellTransaction(text);
  return txids.length > 0 ? { txids } : undefined;
}

/** Finds the order id of either link, alone or in the URL of an order page or API call. */
function readOrderId(text: string, readShown: ReadShown): string | undefined {
  const [, inPath] = /\/(?:payment|exchanges)\/([^/?#]+)/.exec(text) ?? [];
  const [, asked] = /[?&]id=([^&#]+)/.exec(text) ?? [];
  const texts = [text, inPath, asked].flatMap((each) => each ?? []);
  const link = texts.find(isOrderLink);
  if (link !== undefined) return orderIdOfLink(link);
  return texts.map(readShown).find((opened) => opened !== undefined)?.orderId;
}

/** Spellings of a transaction id: hex with and without 0x, or a Solana signature, which is case-sensitive. */
function spellTransaction(text: string): readonly string[] {
  const [, hex] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text) ?? [];
  if (hex !== undefined) return [hex.toLowerCase(), `0x${hex.toLowerCase()}`];
  return /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(text) ? [text] : [];
}
