/** What block space costs, as far as we know without asking the node. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { Records } from '../ports/records.ts';

/** The price the node told last; the usual one before the first. */
export async function findUnitsPerSize(records: Records, chain: ChainId): Promise<bigint> {
  const health = await records.chains.health(chain);
  return health?.unitsPerSize ?? chains[chain].fee.usualUnitsPerSize;
}
