/** Facts about the Solana chain for its users. Imports no npm package. */
import type { CurrencyId } from '../../../../src/domain/assets/currencies.ts';

export type SolanaEndpoint = Readonly<{
  url: string;
  /** Hash of the genesis block; differs from all public clusters. */
  genesisHash: string;
  /** Token mints by currency. */
  tokens: Partial<Record<CurrencyId, string>>;
  badTokens: Readonly<{ wrongContract: string }>;
}>;

/** A block is final once this many slots have blocks, its own included. */
export const slotsToFinality = 32;
