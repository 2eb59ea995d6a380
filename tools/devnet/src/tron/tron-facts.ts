/** Facts about the TRON stand-in for its users. Imports no npm package. */
import type { TokenFacts } from '../evm/evm-facts.ts';

/** `genesisBlockId` differs from all public networks. Token contracts are base58 addresses. */
export type TronEndpoint = TokenFacts & Readonly<{ url: string; genesisBlockId: string }>;
