/**
 * Bitcoin Cash: CashAddr with or without its prefix, token-aware or not, and the legacy format it shares with Bitcoin.
 */
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ReadAddress, ReadingRefusal } from './address-reading.ts';
import { isBurnHash } from './burn-hash.ts';
import { encodeBase58Check } from './base58check.ts';
import { cashKind, cashTypes, decodeCashAddr, encodeCashAddr } from './cashaddr.ts';
import { bitcoinVersions, decodeLegacy, type LegacyAddress } from './utxo.ts';

const networks: ReadonlyMap<string, NetworkKind> = new Map([
  ['bitcoincash', 'main'],
  ['bchtest', 'test'],
  ['bchreg', 'test'],
]);

const longestLegacy = 35;

export const readBitcoinCash: ReadAddress = (text) => {
  const isLegacy = !text.includes(':') && text.length <= longestLegacy;
  const decoded = isLegacy ? decodeLegacy(text, bitcoinVersions) : decodeCash(text);
  if (!decoded.ok) return decoded;
  const { network, kind, hash } = decoded.value;
  return accept({ network, kind, canonical: toCanonical(decoded.value), isBurn: isBurnHash(hash) });
};

/** All spellings of one address: CashAddr for each network it may belong to, with and without prefix, and legacy. */
export function spellBitcoinCash(text: string): readonly string[] {
  const isLegacy = !text.includes(':') && text.length <= longestLegacy;
  const decoded = isLegacy ? decodeLegacy(text, bitcoinVersions) : decodeCash(text);
  if (!decoded.ok) return [];
  const { network, kind, hash } = decoded.value;
  const prefixes = [...networks].filter(([, of]) => of === network).map(([prefix]) => prefix);
  const cash = prefixes.flatMap((prefix) =>
    [typeOf(kind), tokenAwareTypeOf(kind)].map((type) => encodeCashAddr({ prefix, type, hash })),
  );
  const [version] = [...bitcoinVersions].find(([, of]) => of.network === network && of.kind === kind) ?? [];
  const legacy = version === undefined || hash.length !== 20 ? [] : [encodeBase58Check({ version, hash })];
  return [...cash, ...cash.map((each) => each.slice(each.indexOf(':') + 1)), ...legacy];
}

function decodeCash(text: string): Result<LegacyAddress, ReadingRefusal> {
  const decoded = decodeCashAddr(text, [...networks.keys()]);
  if (!decoded.ok) return decoded;
  const network = networks.get(decoded.value.prefix);
  const kind = cashKind(decoded.value);
  if (network === undefined || kind === undefined) return refuse('address_malformed');
  return accept({ network, kind, hash: decoded.value.hash });
}

/**
 * Legacy test addresses do not say which test network they are for, so all test networks share one spelling. A
 * token-aware address pays to the same script as the plain one.
 */
function toCanonical({ network, kind, hash }: LegacyAddress): string {
  return encodeCashAddr({ prefix: network === 'main' ? 'bitcoincash' : 'bchreg', type: typeOf(kind), hash });
}

const typeOf = (kind: LegacyAddress['kind']): number => cashTypes.indexOf(kind);
const tokenAwareTypeOf = (kind: LegacyAddress['kind']): number => cashTypes.lastIndexOf(kind);
