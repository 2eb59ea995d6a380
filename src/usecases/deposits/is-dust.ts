/** Dust: a deposit not worth the fee of a refund. Anyone can send dust to an address; it must not affect the order. */
import type { Money } from '#src/domain/money.ts';
import { coversOrder } from '#src/domain/order/judge-deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import { networkFeeOnBoard } from '#src/domain/price-board.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../quotes/load-board.ts';

export async function isDust(records: Records, amount: Money, order: Order | undefined): Promise<boolean> {
  // The fee rate may have risen since the order was made: the ordered amount is never dust.
  if (order && coversOrder(order, amount)) return false;
  const fee = networkFeeOnBoard(await loadBoard(records, []), amount.currency);
  return fee.ok && amount.units <= fee.value.units;
}
