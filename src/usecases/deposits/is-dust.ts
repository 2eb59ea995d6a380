/**
 * Dust: a deposit that neither belongs to its order nor is worth the fee of a refund. Anyone can send dust to an
 * address, so dust must not affect the order. A deposit is judged again until its order is decided, because fees change
 * and a later payment may complete the order together with the deposit.
 */
import type { Money } from '#src/domain/money.ts';
import { belongsToOrder } from '#src/domain/order/belongs-to-order.ts';
import type { Order } from '#src/domain/order/order.ts';
import { refundFeeOnBoard } from '#src/domain/price-board.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../quotes/load-board.ts';

/**
 * Whether an amount at an order's address is dust. `id` is the id of the deposit itself, which is left out of the
 * order's other deposits.
 */
export async function isDust(
  records: Records,
  { id, amount }: Readonly<{ id?: string; amount: Money }>,
  order: Order | undefined,
): Promise<boolean> {
  if (order) {
    const deposits = await records.deposits.ofOrder(order.id);
    const others = deposits.filter((other) => other.id !== id);
    if (belongsToOrder(order, amount, others)) return false;
  }
  const fee = refundFeeOnBoard(await loadBoard(records, []), amount.currency);
  return fee.ok && amount.units <= fee.value.units;
}
