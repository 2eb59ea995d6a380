/** Our addresses of a Bitcoin-like chain: they pay to the hash of a public key. */
import { hash } from 'node:crypto';
import { encodeCashAddr } from '#src/domain/address/cashaddr.ts';
import { encodeSegwit } from '#src/domain/address/segwit.ts';
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import { openAccounts, type AccountKeys, type OwnAddressAt } from '#src/adapters/chains/keys/chain-keys.ts';
import { findNetwork, type UtxoNetwork } from './utxo-networks.ts';

export function toUtxoAddress(chain: UtxoChainId, network: UtxoNetwork, keyHash: Uint8Array): string {
  const { prefix } = findNetwork(chain, network);
  return chain === 'bitcoin-cash'
    ? encodeCashAddr({ prefix, type: 0, hash: keyHash })
    : encodeSegwit({ prefix, version: 0, program: keyHash });
}

/** Our addresses, derived without private keys. */
export function openUtxoAddresses(chain: UtxoChainId, network: UtxoNetwork, keys: AccountKeys): OwnAddressAt {
  return openAccounts(keys, (publicKey) => {
    const keyHash = hash('ripemd160', hash('sha256', publicKey.toBytes(true), 'buffer'), 'buffer');
    return toUtxoAddress(chain, network, keyHash);
  });
}
