/** The refund address of the signed terms, for as long as it binds. */
import type { Order } from '#src/domain/order/order.ts';
import { boundRefundAddress } from '#src/domain/terms/bound-refund.ts';
import type { Ports } from '../ports/ports.ts';
import { readAddress, type ReadAddress } from '../screening/check-address.ts';

type Asked = Pick<Ports, 'rules' | 'screening'>;

/**
 * The name or, if it cannot be parsed any more, the text of the address that binds; undefined if none does. An address
 * that is on the screening list by now gets nothing, and does not bind. Pages and calls both ask this.
 */
export function bindingRefund(ports: Asked, order: Order): Readonly<Partial<ReadAddress>> | undefined {
  const bound = boundRefundAddress(order);
  if (bound === null) return undefined;
  const read = readAddress(ports, order.quote.inputs.send.currency, bound);
  if (read.ok) return read.value;
  return read.code === 'address_listed' ? undefined : { text: bound };
}

/** Whether the terms bind the order to another refund address than this one. */
export function isBoundElsewhere(ports: Asked, order: Order, { name, text }: ReadAddress): boolean {
  const bound = bindingRefund(ports, order);
  if (!bound) return false;
  return bound.name === undefined ? bound.text !== text : bound.name !== name;
}
