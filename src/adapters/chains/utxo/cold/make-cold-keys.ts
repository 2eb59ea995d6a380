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
import type { PublicKeyAt } from '../../keys/hd-account.ts';
import { openBranchKeys, openStored, readDescriptor } from './descriptor.ts';
import { readSignedReturn, writeReturn, type ReturnOptions } from './return-file.ts';

export type ColdNetwork = Readonly<{ chain: UtxoChainId; kind: NetworkKind; prefix: string }>;

/** Opened branches that are kept: opening one takes as long as many addresses, and a signer looks at thousands. */
const mostBranches = 100;

export function makeColdKeys({ chain, kind, prefix }: ColdNetwork): ColdKeys {
  const isCash = chain === 'bitcoin-cash';
  const network = { script: isCash ? 'pkh' : 'wpkh', kind } as const;
  const optionsOf = (key: string): ReturnOptions => ({
    descriptor: openStored(key, network),
    style: isCash ? 'fork_id' : 'witness',
    toScript: (address) => toOutputScript(chain, kind, address),
  });
  const branches = new Map<string, PublicKeyAt>();
  const openBranch = (key: string, branch: 0 | 1): PublicKeyAt => {
    const name = `${key} ${branch}`;
    const opened = branches.get(name) ?? openBranchKeys(openStored(key, network), branch);
    if (branches.size >= mostBranches) branches.clear();
    branches.set(name, opened);
    return opened;
  };
  return {
    read: (text) => {
      const read = readDescriptor(text, network);
      return read.ok ? accept({ key: read.value.text, fingerprint: read.value.fingerprint }) : read;
    },
    addressAt: (key, { branch, index }) => {
      const hash = ripemd160(sha256(openBranch(key, branch)(index).toBytes(true)));
      return isCash ? encodeCashAddr({ prefix, type: 0, hash }) : encodeSegwit({ prefix, version: 0, program: hash });
    },
    writeReturn: (key, plan) => writeReturn(plan, optionsOf(key)),
    readSigned: (key, plan, text) => readSignedReturn(plan, text, optionsOf(key)),
  };
}
