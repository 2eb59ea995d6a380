/** Formats of the sandbox's own addresses: those of real test networks. */
import { isEvmChain, type ChainId } from '#src/domain/assets/currencies.ts';
import { toEvmAddress, toTronAddress } from '../keys/evm-address.ts';
import type { PublicKey } from '../keys/hd-account.ts';
import { toCashAddress, toSegwitAddress } from '../keys/utxo-address.ts';

/** Role of an address. The order determines derivation paths, so new roles go at the end. */
export const addressRoles = ['deposit', 'hot', 'change', 'visitor'] as const;
export type AddressRole = (typeof addressRoles)[number];

/** The address of a public key, on chains whose addresses are derived from public keys alone. */
export function toSandboxAddress(chain: ChainId, publicKey: PublicKey): string {
  if (isEvmChain(chain)) return toEvmAddress(publicKey);
  if (chain === 'bitcoin') return toSegwitAddress(publicKey, 'bcrt');
  if (chain === 'litecoin') return toSegwitAddress(publicKey, 'rltc');
  if (chain === 'bitcoin-cash') return toCashAddress(publicKey, 'bchreg');
  if (chain === 'tron') return toTronAddress(publicKey);
  throw new TypeError(`addresses of ${chain} are not derived from public keys alone`);
}

/** Account of each role. Monero's account 0 has the primary address, so it is the hot wallet's. */
export const moneroAccounts: Readonly<Record<AddressRole, number>> = { deposit: 1, hot: 0, change: 2, visitor: 3 };
