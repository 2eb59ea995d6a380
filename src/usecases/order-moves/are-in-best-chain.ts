/** Whether confirmed deposits are in the best chain now, each with its required confirmations. */
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Records } from '../ports/records.ts';

export async function areInBestChain(records: Records, deposits: readonly Deposit[]): Promise<boolean> {
  for (const { chain, status, height, confirmationsNeeded } of deposits) {
    const cursor = await records.chains.cursor(chain);
    if (status !== 'confirmed' || height === null || !cursor) return false;
    if (cursor.height - height + 1 < confirmationsNeeded) return false;
  }
  return true;
}
