/** An order whose row does not agree with its signed terms: nothing of it is shown, as if the service were away. */
import type { Order } from '#src/domain/order/order.ts';
import { OutsideError } from '../ports/outside-error.ts';

export class UnprovenOrder extends OutsideError {
  readonly orderNumber: string;

  constructor({ orderNumber }: Pick<Order, 'orderNumber'>) {
    super(`the row of order ${orderNumber} does not agree with its signed terms`);
    this.orderNumber = orderNumber;
  }
}
