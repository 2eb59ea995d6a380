/**
 * Up to which height blocks of a chain count as permanent: by their depth and, where the chain declares blocks final
 * itself, by that too. Depth alone would go on crediting while the finality of a chain stands still.
 */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { isCreditStopped, timesUsual } from '#src/domain/credit-rule.ts';
import type { Records } from '../ports/records.ts';

/** Height of the newest block that has this many confirmations and is final on its chain. Below 0 if there is none. */
export async function permanentUpTo(records: Records, chain: ChainId, confirmations: number): Promise<number> {
  const cursor = await records.chains.cursor(chain);
  const deep = (cursor?.height ?? -1) - confirmations + 1;
  return Math.min(deep, await finalUpTo(records, chain));
}

/** Height of the newest block whose deposits may be credited, with the incident rules in force. Below 0 if none. */
export async function creditedUpTo(records: Records, chain: ChainId, confirmations: number): Promise<number> {
  const rules = await records.stops.creditRules();
  if (isCreditStopped(rules, chain)) return -1;
  return await permanentUpTo(records, chain, confirmations * timesUsual(rules, chain));
}

/** Height of the newest block that the chain itself declares final. Infinite on chains that declare none. */
export async function finalUpTo(records: Records, chain: ChainId): Promise<number> {
  if (chains[chain].lateFinalityBlocks === undefined) return Number.POSITIVE_INFINITY;
  return (await records.chains.finalHeight(chain)) ?? -1;
}
