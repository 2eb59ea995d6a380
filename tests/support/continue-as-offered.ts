/** Continues an order with the quote that its choice offers now, as a visitor does on the page. */
import type { Order } from '#src/domain/order/order.ts';
import { continueOrder } from '#src/usecases/orders/choose.ts';
import { quoteChoice } from '#src/usecases/orders/quote-choice.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';

export async function continueAsOffered(ports: Ports, orderId: string): Promise<Order> {
  const offers = await quoteChoice(ports, orderId);
  if (!offers.ok) throw new Error(`refused: ${offers.code}`);
  const { whole } = offers.value;
  if (!whole?.ok) throw new Error(`nothing is offered: ${whole?.code}`);
  const moved = await continueOrder(ports, orderId, whole.value.id);
  if (!moved.ok) throw new Error(`refused: ${moved.code}`);
  return moved.value;
}
