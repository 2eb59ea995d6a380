/** A Solana address is the public key itself. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';

export function toSolanaAddress(secret: Uint8Array): string {
  return toSolanaAddressOf(ed25519.getPublicKey(secret));
}

export function toSolanaAddressOf(publicKey: Uint8Array): string {
  return base58.encode(publicKey);
}
