/** Opens one simulated chain: node and wallet for the service, and the control for the sandbox. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { makeChainAccess } from './chain-access.ts';
import { openColdKeys } from './cold-keys.ts';
import { makeSignature } from './consensus/signature.ts';
import { deriveAddress as deriveRealAddress, type AddressRole } from './derive-address.ts';
import { makeSandboxControl } from './make-sandbox-control.ts';
import type { SandboxControl } from './sandbox-control.ts';
import { makeSandboxNode } from './sandbox-node.ts';
import { makeSandboxWallet } from './sandbox-wallet.ts';
import type { SandboxStorage } from './storage.ts';

export type SandboxChain = ChainPair & Readonly<{ control: SandboxControl }>;

export type DeriveAddress = (seed: Uint8Array, chain: ChainId, role: AddressRole, index: number) => string;

export type SandboxOptions = Readonly<{
  storage: SandboxStorage;
  clock: Clock;
  seed: Uint8Array;
  /** Derives real addresses by default; tests may pass a faster function. */
  deriveAddress?: DeriveAddress;
}>;

export function makeSandboxChain(options: SandboxOptions & Readonly<{ chain: ChainId }>): SandboxChain {
  const { chain, storage, clock, seed, deriveAddress = deriveRealAddress } = options;
  const access = makeChainAccess({ chain, storage, clock });
  const signature = makeSignature(seed, chain);
  const addressAt = (role: AddressRole, index: number): string => deriveAddress(seed, chain, role, index);
  return {
    node: makeSandboxNode(access, signature),
    wallet: makeSandboxWallet({
      chain,
      signature,
      addressAt,
      depositAddressOf: (key) => deriveAddress(seed, key.chain, 'deposit', key.index),
    }),
    control: makeSandboxControl({ access, clock, addressAt }),
    ...openColdKeys(chain, signature),
  };
}
