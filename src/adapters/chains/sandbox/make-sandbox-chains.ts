/**
 * Simulated chains whose keys are in the same process, for tests and the simulation. The running sandbox has its keys
 * in the signer.
 */
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { AddressRole } from './address-formats.ts';
import { deriveNetworkKey, makeSignature } from './consensus/signature.ts';
import { deriveAddress as deriveRealAddress } from './derive-address.ts';
import { openSandboxChain, type SandboxChain, type SandboxChains, type SandboxNetwork } from './make-sandbox-chain.ts';
import { makeSandboxWallet } from './sandbox-wallet.ts';

export type DeriveAddress = (seed: Uint8Array, chain: ChainId, role: AddressRole, index: number) => string;

export type SandboxOptions = SandboxNetwork &
  Readonly<{
    seed: Uint8Array;
    /** Derives real addresses by default; tests may pass a faster function. */
    deriveAddress?: DeriveAddress;
  }>;

export function makeSandboxChains(options: SandboxOptions): SandboxChains {
  const made = chainIds.map((chain) => [chain, makeSandboxChain({ ...options, chain })] as const);
  return Object.fromEntries(made) as SandboxChains;
}

export function makeSandboxChain(options: SandboxOptions & Readonly<{ chain: ChainId }>): SandboxChain {
  const { chain, seed, deriveAddress = deriveRealAddress, ...network } = options;
  const networkKey = deriveNetworkKey(seed, chain);
  const addressAt = (role: AddressRole, index: number): string => deriveAddress(seed, chain, role, index);
  const wallet = makeSandboxWallet({
    chain,
    signature: makeSignature(networkKey, chain),
    addressAt,
    depositAddressOf: (key) => deriveAddress(seed, key.chain, 'deposit', key.index),
  });
  return openSandboxChain(chain, network, { networkKey, wallet, visitorAt: (at) => addressAt('visitor', at) });
}
