/**
 * Which lots (deposits that a coin descends from) a change output inherits. Only lots of unfinished mixes are kept, as
 * otherwise every coin would accumulate the ids of all earlier deposits.
 */
import { isTerminal } from '#src/domain/order/lifecycle.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { Records } from '../ports/records.ts';

/**
 * The lots of unfinished mixes among those of the spent coins. Other lots can be dropped safely: an exchange never
 * becomes a mix, and an ended or erased order never pays again.
 */
export async function keepLots(
  { deposits, orders }: Pick<Records, 'deposits' | 'orders'>,
  spent: readonly Pick<Coin, 'lots'>[],
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const lot of new Set(spent.flatMap(({ lots }) => lots))) {
    const deposit = await deposits.find(lot);
    const order = deposit && (await orders.find(deposit.orderId));
    if (order && order.mix !== null && !isTerminal(order.state)) kept.push(lot);
  }
  return kept.toSorted();
}
