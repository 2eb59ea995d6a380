/**
 * Real addresses, derived once per process: indices repeat from seed to seed because all seeds share one sandbox seed,
 * and deriving is slower than everything else in a simulated step.
 */
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import type { DeriveAddress } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';

export const sandboxSeed = new Uint8Array(32).fill(7);

const known = new Map<string, string>();

export const deriveKnownAddress: DeriveAddress = (seed, chain, role, index) => {
  const name = `${chain} ${role} ${index}`;
  const address = known.get(name) ?? deriveAddress(seed, chain, role, index);
  known.set(name, address);
  return address;
};

/** The first addresses of a chain are senders that several visitors share; all others are used by one visitor. */
const sharedSenders = 3;

export function senderAddress(chain: ChainId, index: number): string {
  return deriveKnownAddress(sandboxSeed, chain, 'visitor', index % sharedSenders);
}

/** An address that is on the screening list from the beginning. */
export function listedAddress(chain: ChainId): string {
  return deriveKnownAddress(sandboxSeed, chain, 'visitor', sharedSenders);
}

export type TypedAddresses = Readonly<{ next(chain: ChainId): string }>;

/** Every visitor enters their own addresses, so that the chain alone shows who was paid. */
export function makeTypedAddresses(): TypedAddresses {
  const counts = new Map<ChainId, number>();
  return {
    next: (chain) => {
      const index = counts.get(chain) ?? sharedSenders + 1;
      counts.set(chain, index + 1);
      return deriveKnownAddress(sandboxSeed, chain, 'visitor', index);
    },
  };
}
