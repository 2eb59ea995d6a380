/** The wallet of a chain without its keys: addresses are derived here from public keys, and the signer signs. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import type { OwnAddressAt } from '../chains/keys/chain-keys.ts';
import { askAhead } from './ask-ahead.ts';
import { mostAddresses, type Signer } from './signer.ts';

type Options = Readonly<{
  chain: ChainId;
  signer: Pick<Signer, 'sign' | 'addresses'>;
  addressAt: OwnAddressAt;
  /** Whether addresses are derived here, and are not handed out by the signer already. */
  isDerivable: boolean;
  signsForDeposits: boolean;
}>;

export function makeRemoteWallet({
  chain,
  signer,
  addressAt: derived,
  isDerivable,
  signsForDeposits,
}: Options): ChainWallet {
  /** Numbers are drawn in a row, so that they are asked for as a range. */
  const ask = async (indexes: readonly number[]): Promise<readonly (string | undefined)[]> => {
    const from = Math.min(...indexes);
    const count = Math.max(...indexes) - from + 1;
    if (count > mostAddresses) return [];
    const range = await signer.addresses({ chain, role: 'deposit', from, count });
    return indexes.map((index) => range[index - from]);
  };
  const addressAt = isDerivable ? askAhead(derived, ask) : derived;
  return {
    chain,
    signsForDeposits,
    address: async (role, index) => await addressAt(role, index),
    ...(addressAt.prepare && { prepare: addressAt.prepare }),
    hotAddress: async (epoch = 0) => await addressAt('hot', epoch),
    // The signer derives it too, and knows the key from then on.
    remind: async (role, index) => void (await signer.addresses({ chain, role, from: index, count: 1 })),
    sign: async (request) => await signer.sign(chain, request),
  };
}
