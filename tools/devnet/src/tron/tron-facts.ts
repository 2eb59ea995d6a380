/** Facts about the TRON stand-in for its users. Imports no npm package. */
import type { TokenFacts } from '../evm/evm-facts.ts';

/** `genesisBlockId` differs from all public networks. Token contracts are base58 addresses. */
export type TronEndpoint = TokenFacts & Readonly<{ url: string; genesisBlockId: string }>;

/** A block is solid once this many blocks are on top of it. */
export const solidDepth = 19;
