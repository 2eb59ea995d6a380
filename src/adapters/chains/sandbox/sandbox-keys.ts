/** The keys of the sandbox in the signer: its wallets, and what the others may know of them. */
import { hex } from '@scure/base';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainKeys } from '../keys/chain-keys.ts';
import { toMoneroView } from '../keys/monero-wallet.ts';
import { readAccountKey } from '../keys/read-account-key.ts';
import { deriveNetworkKey, makeSignature } from './consensus/signature.ts';
import { accountPath, deriveAddress, moneroSpendSecret } from './derive-address.ts';
import { makeSandboxWallet } from './sandbox-wallet.ts';

export type SandboxChainKeys = Readonly<{ chain: ChainId; wallet: ChainWallet; keys: ChainKeys; networkKey: string }>;

export function openSandboxKeys(seed: Uint8Array): readonly SandboxChainKeys[] {
  return chainIds.map((chain) => {
    const networkKey = deriveNetworkKey(seed, chain);
    const wallet = makeSandboxWallet({
      chain,
      signature: makeSignature(networkKey, chain),
      addressAt: (role, index) => deriveAddress(seed, chain, role, index),
      depositAddressOf: (key) => deriveAddress(seed, key.chain, 'deposit', key.index),
    });
    return { chain, wallet, keys: publicKeysOf(seed, chain), networkKey: hex.encode(networkKey) };
  });
}

function publicKeysOf(seed: Uint8Array, chain: ChainId): ChainKeys {
  if (chain === 'solana') return { kind: 'pool', hot: deriveAddress(seed, chain, 'hot', 0) };
  if (chain === 'monero') {
    const { spendKey, viewSecret } = toMoneroView(moneroSpendSecret(seed));
    return { kind: 'view', spendKey: hex.encode(spendKey), viewSecret: hex.encode(viewSecret) };
  }
  const account = (role: 'deposit' | 'change' | 'hot') => readAccountKey(seed, accountPath(chain, role));
  return { kind: 'accounts', deposit: account('deposit'), change: account('change'), hot: account('hot') };
}
