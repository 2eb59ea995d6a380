/** Our Monero addresses. They are computed here, and the wallet program is told to watch those that are given out. */
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { toIndexesBelow, toMinor } from './keys/view-keys.ts';
import type { Reading } from './read-block.ts';

type Addresses = Pick<ChainWallet, 'chain' | 'address' | 'hotAddress' | 'addressesMade' | 'passOver'>;

export function openMoneroAddresses({ session, keys }: Pick<Reading, 'session' | 'keys'>): Addresses {
  return {
    chain: 'monero',
    address: async (role, index) => {
      const minor = toMinor(role, index);
      // Nothing is ever sent to a change address, so the wallet need not watch it.
      if (role === 'deposit') await session.watch(minor);
      return keys.addressAt(minor);
    },
    hotAddress: async () => keys.primary,
    addressesMade: async () => toIndexesBelow(await session.made()),
    passOver: async (index) => await session.watch(toMinor('deposit', index), { isUnused: true }),
  };
}
