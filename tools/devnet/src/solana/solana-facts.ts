/** What the users of the Solana chain must know. No npm package is needed to read this. */
import type { CurrencyId } from '../../../../src/domain/assets/currencies.ts';

export type SolanaEndpoint = Readonly<{
  url: string;
  /** Belongs to no public cluster. */
  genesisHash: string;
  /** The mints. */
  tokens: Partial<Record<CurrencyId, string>>;
  badTokens: Readonly<{ wrongContract: string }>;
}>;
