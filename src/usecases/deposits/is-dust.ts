/** Less than it costs to send back. Anyone can send such crumbs to an address; they must not disturb its order. */
import type { Money } from '#src/domain/money.ts';
import { networkFeeOnBoard } from '#src/domain/price-board.ts';
import type { Records } from '../ports/records.ts';
import { loadBoard } from '../prices/load-board.ts';

export async function isDust(records: Records, amount: Money): Promise<boolean> {
  const fee = networkFeeOnBoard(await loadBoard(records, []), amount.currency);
  return fee.ok && amount.units <= fee.value.units;
}
