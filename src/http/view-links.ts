/**
 * The second link of an order, which shows it and steers nothing. It can be shared; the order's own link, its id,
 * cannot be found from it. The text is the id encrypted, so that nothing further is stored: one block of AES under a
 * key that all servers have. Ids are 128 random bits, and every other text decrypts to an id that no order has.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { isOrderId, makeOrderId, orderIdBytes } from '#src/domain/order/order-id.ts';

const prefix = 'view-';

type Options = Readonly<{
  /** 32 bytes, the same on all servers. */
  key: Uint8Array;
  publicUrl: string;
}>;

export type ViewLinks = Readonly<{
  /** Text in place of the order id, for URLs that show the order. */
  tokenOf(orderId: string): string;
  /** URL of the page that shows the order. */
  urlOf(orderId: string): string;
  /** The order id of such a text; undefined if the text is none. */
  read(text: string): string | undefined;
}>;

export function makeViewLinks({ key, publicUrl }: Options): ViewLinks {
  const tokenOf = (orderId: string): string => {
    const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
    return prefix + makeOrderId(cipher.update(orderIdBytes(orderId)));
  };
  return {
    tokenOf,
    urlOf: (orderId) => `${publicUrl}/payment/${tokenOf(orderId)}`,
    read: (text) => {
      const hidden = text.slice(prefix.length);
      if (!text.startsWith(prefix) || !isOrderId(hidden)) return undefined;
      const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      return makeOrderId(decipher.update(orderIdBytes(hidden)));
    },
  };
}
