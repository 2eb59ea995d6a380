/** When a reorganisation is so deep that nothing more is credited on its chain until an operator has looked at it. */
import type { ChainId } from './assets/currencies.ts';
import { finalityBlocks, tiersOf, type NetworkProfile } from './network-fee.ts';

/**
 * Deepest reorganisation that does not stop crediting: half of what the smallest deposits wait for. On simulated chains
 * twice their finality, because their blocks are undone to try things out.
 */
export function quietReorganisation(chain: ChainId, profile: NetworkProfile): number {
  const depths = tiersOf(chain, profile).map(({ blocks }) => blocks);
  return profile === 'sandbox' ? 2 * finalityBlocks(chain, profile) : Math.max(1, Math.floor(Math.min(...depths) / 2));
}

type Reorganisation = Readonly<{
  /** Number of blocks undone so far. */
  depth: number;
  /** Whether one of them had been declared final by the chain itself, which must never happen. */
  undoesFinal: boolean;
}>;

/** Simulated chains can be told to undo final blocks, so there only the depth counts. */
export function stopsCrediting(
  chain: ChainId,
  profile: NetworkProfile,
  { depth, undoesFinal }: Reorganisation,
): boolean {
  return depth > quietReorganisation(chain, profile) || (undoesFinal && profile !== 'sandbox');
}
