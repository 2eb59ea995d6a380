/**
 * Addresses of Bitcoin and Litecoin. Both use Base58Check and segwit, and differ only in version bytes and prefixes.
 */
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { AddressReading, ReadAddress, ReadingRefusal } from './address-reading.ts';
import { decodeBase58Check, encodeBase58Check } from './base58check.ts';
import { isBurnHash } from './burn-hash.ts';
import { decodeSegwit } from './segwit.ts';

export type LegacyVersions = ReadonlyMap<number, Readonly<{ network: NetworkKind; kind: 'p2pkh' | 'p2sh' }>>;

export const bitcoinVersions: LegacyVersions = new Map([
  [0x00, { network: 'main', kind: 'p2pkh' }],
  [0x05, { network: 'main', kind: 'p2sh' }],
  [0x6f, { network: 'test', kind: 'p2pkh' }],
  [0xc4, { network: 'test', kind: 'p2sh' }],
]);

/**
 * Version bytes of Litecoin. Script version 0x05, used on Litecoin's main network in the past, is left out, because
 * Bitcoin uses the same byte: `3…` may be an address of either.
 */
const litecoinScriptVersion = 0x32;
const litecoinVersions: LegacyVersions = new Map([
  [0x30, { network: 'main', kind: 'p2pkh' }],
  [litecoinScriptVersion, { network: 'main', kind: 'p2sh' }],
  [0x6f, { network: 'test', kind: 'p2pkh' }],
  [0x3a, { network: 'test', kind: 'p2sh' }],
  [0xc4, { network: 'test', kind: 'p2sh' }],
]);

type SegwitPrefixes = ReadonlyMap<string, NetworkKind>;
const bitcoinPrefixes: SegwitPrefixes = new Map([
  ['bc', 'main'],
  ['tb', 'test'],
  ['bcrt', 'test'],
]);
const litecoinPrefixes: SegwitPrefixes = new Map([
  ['ltc', 'main'],
  ['tltc', 'test'],
  ['rltc', 'test'],
]);

export const readBitcoin: ReadAddress = (text) => readUtxo(text, bitcoinVersions, bitcoinPrefixes);
export const readLitecoin: ReadAddress = (text) => {
  if (mwebText.test(text)) return refuse('address_mweb');
  const old = decodeLegacy(text, bitcoinVersions);
  if (old.ok && old.value.network === 'main' && old.value.kind === 'p2sh') {
    const newSpelling = encodeBase58Check({ version: litecoinScriptVersion, hash: old.value.hash });
    return refuse('address_old_spelling', { newSpelling });
  }
  return readUtxo(text, litecoinVersions, litecoinPrefixes);
};

/** Addresses of MWEB, Litecoin's private extension blocks, on the main and the test networks. */
const mwebText = /^(?:ltcmweb|tmweb)1[a-z0-9]+$/i;

export type LegacyAddress = Readonly<{ network: NetworkKind; kind: 'p2pkh' | 'p2sh'; hash: Uint8Array }>;

export function decodeLegacy(text: string, versions: LegacyVersions): Result<LegacyAddress, ReadingRefusal> {
  const decoded = decodeBase58Check(text, [...versions.keys()]);
  if (!decoded.ok) return decoded;
  const meaning = versions.get(decoded.value.version);
  return meaning ? accept({ ...meaning, hash: decoded.value.hash }) : refuse('address_malformed');
}

function readUtxo(
  text: string,
  versions: LegacyVersions,
  prefixes: SegwitPrefixes,
): Result<AddressReading, ReadingRefusal> {
  const separatorAt = text.lastIndexOf('1');
  const hasSegwitPrefix = separatorAt > 0 && prefixes.has(text.slice(0, separatorAt).toLowerCase());
  if (hasSegwitPrefix) return readSegwit(text, prefixes);
  const legacy = decodeLegacy(text, versions);
  if (!legacy.ok) return legacy;
  const { network, kind, hash } = legacy.value;
  return accept({ network, kind, canonical: text, isBurn: isBurnHash(hash) });
}

function readSegwit(text: string, prefixes: SegwitPrefixes): Result<AddressReading, ReadingRefusal> {
  const decoded = decodeSegwit(text, [...prefixes.keys()]);
  if (!decoded.ok) return decoded;
  const { prefix, version, program } = decoded.value;
  const network = prefixes.get(prefix);
  const kind = spendableKind(version, program.length);
  if (network === undefined || kind === undefined) return refuse('address_malformed');
  return accept({ network, kind, canonical: text.toLowerCase(), isBurn: isBurnHash(program) });
}

/**
 * Kind of a witness program. Undefined for other versions and lengths: they are well-formed but have no meaning yet,
 * and coins sent there may never be spendable.
 */
function spendableKind(version: number, length: number): string | undefined {
  if (version === 0) return length === 20 ? 'p2wpkh' : 'p2wsh';
  return version === 1 && length === 32 ? 'p2tr' : undefined;
}
