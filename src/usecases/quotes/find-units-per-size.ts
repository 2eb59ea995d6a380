/** Fee rate of a chain from the database, without a node request. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { Records } from '../ports/records.ts';

/** The fee rate last read from the node, or the chain's usual one before the first read. */
export async function findUnitsPerSize(records: Pick<Records, 'chains'>, chain: ChainId): Promise<bigint> {
  const health = await records.chains.health(chain);
  return health?.unitsPerSize ?? chains[chain].fee.usualUnitsPerSize;
}
