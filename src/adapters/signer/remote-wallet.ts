/** The wallet of a chain without its keys: addresses are derived here from public keys, and the signer signs. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import type { OwnAddressAt } from '../chains/keys/chain-keys.ts';
import type { Signer } from './signer.ts';

type Options = Readonly<{
  chain: ChainId;
  signer: Pick<Signer, 'sign' | 'addresses'>;
  addressAt: OwnAddressAt;
  signsForDeposits: boolean;
}>;

export function makeRemoteWallet({ chain, signer, addressAt, signsForDeposits }: Options): ChainWallet {
  return {
    chain,
    signsForDeposits,
    address: async (role, index) => await addressAt(role, index),
    ...(addressAt.prepare && { prepare: addressAt.prepare }),
    hotAddress: async () => await addressAt('hot', 0),
    // The signer derives it too, and knows the key from then on.
    remind: async (role, index) => void (await signer.addresses({ chain, role, from: index, count: 1 })),
    sign: async (request) => await signer.sign(chain, request),
  };
}
