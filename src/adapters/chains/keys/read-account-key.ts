/** Reads the public half of a branch of a BIP-32 key tree from the seed. Only the signer has one. */
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { openAccountKey, type AccountKey, type PublicKeyAt } from './hd-account.ts';

export function readAccountKey(seed: Uint8Array, path: string): AccountKey {
  const branch = HDKey.fromMasterSeed(seed).derive(path);
  const { publicKey, chainCode } = branch;
  if (!publicKey || !chainCode) throw new TypeError('a node made from a seed has both');
  const key = { publicKey: hex.encode(publicKey), chainCode: hex.encode(chainCode) };
  branch.wipePrivateData();
  return key;
}

/** Opens the branch at `path`. Only its public half is kept. */
export function openHdAccount(seed: Uint8Array, path: string): PublicKeyAt {
  return openAccountKey(readAccountKey(seed, path));
}
