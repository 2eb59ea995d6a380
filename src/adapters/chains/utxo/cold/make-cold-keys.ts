/** Public keys of cold storage on one Bitcoin-like chain. */
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { encodeCashAddr } from '#src/domain/address/cashaddr.ts';
import { encodeSegwit } from '#src/domain/address/segwit.ts';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import { accept } from '#src/domain/result.ts';
import type { ColdPlace } from '#src/domain/treasury/cold.ts';
import type { ColdKeys } from '#src/usecases/ports/cold-keys.ts';
import { readDescriptor, type Descriptor, type ScriptName } from './descriptor.ts';

export type ColdNetwork = Readonly<{ chain: UtxoChainId; kind: NetworkKind; prefix: string }>;

export function makeColdKeys({ chain, kind, prefix }: ColdNetwork): ColdKeys {
  const script = scriptOf(chain);
  return {
    read: (text) => {
      const read = readDescriptor(text, { script, kind });
      return read.ok ? accept({ key: read.value.text, fingerprint: read.value.fingerprint }) : read;
    },
    addressAt: (key, place) => {
      const hash = ripemd160(sha256(publicKeyAt(openStored(key, { script, kind }), place)));
      return script === 'pkh'
        ? encodeCashAddr({ prefix, type: 0, hash })
        : encodeSegwit({ prefix, version: 0, program: hash });
    },
  };
}

export function scriptOf(chain: UtxoChainId): ScriptName {
  return chain === 'bitcoin-cash' ? 'pkh' : 'wpkh';
}

/** A descriptor that was read before and stored. */
export function openStored(text: string, network: Parameters<typeof readDescriptor>[1]): Descriptor {
  const read = readDescriptor(text, network);
  if (!read.ok) throw new TypeError(`a stored descriptor is ${read.code}`);
  return read.value;
}

export function publicKeyAt({ key }: Descriptor, { branch, index }: ColdPlace): Uint8Array {
  const { publicKey } = key.deriveChild(branch).deriveChild(index);
  if (!publicKey) throw new TypeError('an extended public key has public keys');
  return publicKey;
}
