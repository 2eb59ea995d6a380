/** Remembers deposit addresses in the signer: those that it has just told are named in the next terms. */
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainDescription } from './signer.ts';

/** More than the servers of one service have ahead of their orders. */
const mostRemembered = 4_096;

/** Only where they are derived from account keys: Monero's wallet program is told of each that is asked for. */
export function rememberDeposits(wallet: ChainWallet, { keys }: Pick<ChainDescription, 'keys'>): ChainWallet {
  if (keys.kind !== 'accounts') return wallet;
  const known = new Map<number, string>();
  return {
    ...wallet,
    address: async (role, index) => {
      if (role !== 'deposit') return await wallet.address(role, index);
      const address = known.get(index) ?? (await wallet.address(role, index));
      known.set(index, address);
      const [oldest] = known.keys();
      if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
      return address;
    },
  };
}
