/**
 * Derives the associated token account of an owner and a mint. Tokens in other accounts of the owner are neither
 * counted nor spent.
 */
import { address } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

export type TokenAccounts = Readonly<{ accountOf: (owner: string, mint: string) => Promise<string> }>;

/** Cache size. The same few thousand owners appear in every block, and deriving an account costs several hashes. */
const maxRemembered = 20_000;

export function makeTokenAccounts(): TokenAccounts {
  const remembered = new Map<string, string>();
  return {
    accountOf: async (owner, mint) => {
      const name = `${owner} ${mint}`;
      const known = remembered.get(name);
      if (known !== undefined) return known;
      const seeds = { owner: address(owner), mint: address(mint), tokenProgram: TOKEN_PROGRAM_ADDRESS };
      const [account] = await findAssociatedTokenPda(seeds);
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(name, account);
      return account;
    },
  };
}
