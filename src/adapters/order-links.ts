/**
 * Links of orders. The link that steers an order is derived from its number and time, so that a repeated request is
 * answered with the same link although only its hash is stored. The link that only shows it is the id encrypted, one
 * block of AES. Both need a key that all servers have and the database has not. Reading a link that steers needs
 * none, so that links work on after the key was lost.
 */
import { createCipheriv, createDecipheriv, createHmac, createSecretKey } from 'node:crypto';
import { makeOrderId, orderIdBytes } from '#src/domain/order/order-id.ts';
import { isOrderLink, makeOrderLink, orderIdOfLink } from '#src/domain/order/order-link.ts';
import type { NamedOrder, OrderLinks } from '#src/usecases/ports/order-links.ts';

const viewPrefix = 'show-';
/** Prefix of the links that only show an order from before ids were hashes: they are the encrypted link. */
const oldViewPrefix = 'view-';

type Keys = Readonly<{
  /** 32 bytes, for links that steer. */
  linkKey: Uint8Array;
  /** 32 bytes, for links that show. */
  viewKey: Uint8Array;
}>;

export function makeOrderLinks(keys: Keys): OrderLinks {
  // A key that Node has to prepare for each use takes four times as long.
  const [linkKey, viewKey] = [createSecretKey(keys.linkKey), createSecretKey(keys.viewKey)];
  const make = ({ orderNumber, createdAt }: NamedOrder): string => {
    const secret = createHmac('sha256', linkKey).update(`${orderNumber} ${createdAt}`).digest();
    return makeOrderLink(secret.subarray(0, 16));
  };
  const viewOf = (orderId: string): string => {
    const cipher = createCipheriv('aes-256-ecb', viewKey, null).setAutoPadding(false);
    return viewPrefix + makeOrderId(cipher.update(orderIdBytes(orderId)));
  };
  const open = (text: string, prefix: string): string | undefined => {
    const hidden = text.slice(prefix.length);
    if (!text.startsWith(prefix) || !isOrderLink(hidden)) return undefined;
    const decipher = createDecipheriv('aes-256-ecb', viewKey, null).setAutoPadding(false);
    return makeOrderId(decipher.update(orderIdBytes(hidden)));
  };
  return {
    make,
    linkOf: (order) => {
      const link = make(order);
      return orderIdOfLink(link) === order.id ? link : viewOf(order.id);
    },
    viewOf,
    read: (text) => {
      if (isOrderLink(text)) return { orderId: orderIdOfLink(text), isShown: false };
      const shown = open(text, viewPrefix);
      if (shown !== undefined) return { orderId: shown, isShown: true };
      const old = open(text, oldViewPrefix);
      return old === undefined ? undefined : { orderId: orderIdOfLink(old), isShown: true };
    },
  };
}
