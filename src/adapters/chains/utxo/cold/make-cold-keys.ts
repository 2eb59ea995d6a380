/** Public keys of cold storage on one Bitcoin-like chain, and the files that an offline device signs. */
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { encodeCashAddr } from '#src/domain/address/cashaddr.ts';
import { encodeSegwit } from '#src/domain/address/segwit.ts';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import { accept } from '#src/domain/result.ts';
import type { ColdKeys } from '#src/usecases/ports/cold-keys.ts';
import { toOutputScript } from '../keys/output-script.ts';
import { openStored, publicKeyAt, readDescriptor } from './descriptor.ts';
import { readSignedReturn, writeReturn, type ReturnOptions } from './return-file.ts';

export type ColdNetwork = Readonly<{ chain: UtxoChainId; kind: NetworkKind; prefix: string }>;

export function makeColdKeys({ chain, kind, prefix }: ColdNetwork): ColdKeys {
  const isCash = chain === 'bitcoin-cash';
  const network = { script: isCash ? 'pkh' : 'wpkh', kind } as const;
  const optionsOf = (key: string): ReturnOptions => ({
    descriptor: openStored(key, network),
    style: isCash ? 'fork_id' : 'witness',
    toScript: (address) => toOutputScript(chain, kind, address),
  });
  return {
    read: (text) => {
      const read = readDescriptor(text, network);
      return read.ok ? accept({ key: read.value.text, fingerprint: read.value.fingerprint }) : read;
    },
    addressAt: (key, place) => {
      const hash = ripemd160(sha256(publicKeyAt(openStored(key, network), place)));
      return isCash ? encodeCashAddr({ prefix, type: 0, hash }) : encodeSegwit({ prefix, version: 0, program: hash });
    },
    writeReturn: (key, plan) => writeReturn(plan, optionsOf(key)),
    readSigned: (key, plan, text) => readSignedReturn(plan, text, optionsOf(key)),
  };
}
