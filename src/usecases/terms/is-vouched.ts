/**
 * Payments count only with a voucher: the reader makes it of what it read, so that a row which somebody else wrote,
 * moved to another order or made larger is worth nothing.
 */
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Ports } from '../ports/ports.ts';

type Paid = Pick<Deposit, 'id' | 'chain' | 'amount' | 'voucher'>;

/** Whether the reader saw this payment of this amount come to the address of this order. */
export function isVouched({ vouchFor }: Pick<Ports, 'vouchFor'>, deposit: Paid, order: Order): boolean {
  return deposit.voucher === vouchFor({ ...deposit, address: order.depositAddress });
}
