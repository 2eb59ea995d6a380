/** Less than it costs to send back. Anyone can send such crumbs to an address; they must not disturb its order. */
import type { Money } from '#src/domain/money.ts';
import { coversOrder } from '#src/domain/order/judge-deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import { networkFeeOnBoard } from '#src/domain/price-board.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../quotes/load-board.ts';

export async function isDust(records: Records, amount: Money, order: Order | undefined): Promise<boolean> {
  // Blocks may have become dear since the order was made: its own amount stays what it is.
  if (order && coversOrder(order, amount)) return false;
  const fee = networkFeeOnBoard(await loadBoard(records, []), amount.currency);
  return fee.ok && amount.units <= fee.value.units;
}
