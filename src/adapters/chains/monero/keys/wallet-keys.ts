/** The keys of the service's Monero wallet, derived from one seed. Only the signer has them. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex, utf8 } from '@scure/base';
import { toMoneroView, toSpendSecret } from '#src/adapters/chains/keys/monero-wallet.ts';
import { deriveEd25519Node } from '#src/adapters/chains/keys/slip10.ts';
import type { MoneroNetwork } from '../monero-networks.ts';
import { openViewKeys, type ViewKeys } from './view-keys.ts';

export type WalletKeys = ViewKeys &
  Readonly<{
    spendSecret: Uint8Array;
    /** The public half of the spend secret. */
    spendKey: Uint8Array;
    /** Name and password of the wallet file, derived from the seed, so that only the seed's holder can open it. */
    file: Readonly<{ name: string; password: string }>;
  }>;

/** SLIP-44 path of Monero. The sandbox uses the same path with addresses of another network. */
const path = [44, 128, 0];

export function openWalletKeys(seed: Uint8Array, network: MoneroNetwork): WalletKeys {
  const spendSecret = toSpendSecret(deriveEd25519Node(seed, path).secret);
  const view = toMoneroView(spendSecret);
  const keys = openViewKeys(view, network);
  return {
    ...keys,
    spendSecret,
    spendKey: view.spendKey,
    file: {
      name: `service-${network}-${hex.encode(sha256(utf8.decode(keys.primary))).slice(0, 16)}`,
      password: hex.encode(hmac(sha256, spendSecret, utf8.decode('the password of the wallet file'))),
    },
  };
}
