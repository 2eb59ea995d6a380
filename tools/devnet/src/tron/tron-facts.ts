/** What the users of the TRON stand-in must know. No npm package is needed to read this. */
import type { TokenFacts } from '../evm/evm-facts.ts';

/** `genesisBlockId` belongs to no public network. Token contracts are base58 addresses. */
export type TronEndpoint = TokenFacts & Readonly<{ url: string; genesisBlockId: string }>;
