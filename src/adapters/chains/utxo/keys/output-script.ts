/** Converts an address to the output script that a transaction pays to. */
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import { decodeBase58Check } from '#src/domain/address/base58check.ts';
import { cashKind, decodeCashAddr } from '#src/domain/address/cashaddr.ts';
import { decodeSegwit } from '#src/domain/address/segwit.ts';
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import { prefixesOf, utxoFacts } from '../utxo-networks.ts';

/** The output script of an address. Throws on an invalid address: addresses are validated before anything is signed. */
export function toOutputScript(chain: UtxoChainId, kind: NetworkKind, address: string): Uint8Array {
  const script = fromPrefixed(chain, kind, address) ?? fromLegacy(chain, kind, address);
  if (!script) throw new TypeError(`not an address of the ${kind} network of ${chain}`);
  return script;
}

export function payToKeyHash(hash: Uint8Array): Uint8Array {
  return Uint8Array.of(op.dup, op.hash160, hash.length, ...hash, op.equalVerify, op.checkSig);
}

export function payToWitness(version: number, program: Uint8Array): Uint8Array {
  return Uint8Array.of(version === 0 ? 0 : op.one - 1 + version, program.length, ...program);
}

const op = {
  one: 0x51,
  dup: 0x76,
  equal: 0x87,
  equalVerify: 0x88,
  hash160: 0xa9,
  hash256: 0xaa,
  checkSig: 0xac,
} as const;

/** Bitcoin Cash has script hashes of 32 bytes, too, which are made by another function. */
function payToScriptHash(hash: Uint8Array): Uint8Array {
  return Uint8Array.of(hash.length === 32 ? op.hash256 : op.hash160, hash.length, ...hash, op.equal);
}

function fromPrefixed(chain: UtxoChainId, kind: NetworkKind, address: string): Uint8Array | undefined {
  const prefixes = prefixesOf(chain, kind);
  if (chain === 'bitcoin-cash') {
    const cash = decodeCashAddr(address, prefixes);
    const payTo = cash.ok ? cashKind(cash.value) : undefined;
    if (!cash.ok || payTo === undefined) return undefined;
    return payTo === 'p2pkh' ? payToKeyHash(cash.value.hash) : payToScriptHash(cash.value.hash);
  }
  const segwit = decodeSegwit(address, prefixes);
  return segwit.ok ? payToWitness(segwit.value.version, segwit.value.program) : undefined;
}

function fromLegacy(chain: UtxoChainId, kind: NetworkKind, address: string): Uint8Array | undefined {
  const { key, script } = utxoFacts[chain].legacy[kind];
  const decoded = decodeBase58Check(address, [...key, ...script]);
  if (!decoded.ok) return undefined;
  return key.includes(decoded.value.version) ? payToKeyHash(decoded.value.hash) : payToScriptHash(decoded.value.hash);
}
