/** Addresses on a screening list, and an index that matches addresses in any spelling. */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type ListedAddress = Readonly<{ address: string; reason: string }>;

/** Canonical form of an address on that chain. Undefined if the text is not an address of the chain. */
export type NormaliseAddress = (chain: ChainId, text: string) => string | undefined;

export type AddressIndex = Readonly<{
  size: number;
  findReason: (chain: ChainId, address: string) => string | undefined;
}>;

/**
 * Indexes the listed addresses. Tickers of the list (XBT, USDT, …) are ignored, because they do not identify chains:
 * OFAC lists T… and 1… addresses under USDT and a TRON address under XBT, and a key has the same owner on every EVM
 * chain. So an address counts on every chain where it is valid, and no unknown ticker hides an address.
 */
export function indexAddresses(listed: readonly ListedAddress[], normalise: NormaliseAddress): AddressIndex {
  const reasons = new Map<string, string>();
  let size = 0;
  for (const { address, reason } of listed) {
    const plain = plainForm(address);
    if (reasons.has(plain)) continue;
    size += 1;
    reasons.set(plain, reason);
    const normal = respelledForm(plain, normalise);
    if (normal !== undefined) reasons.set(normal, reason);
  }
  return {
    size,
    findReason: (chain, address) => {
      const normal = normalise(chain, address);
      return reasons.get(plainForm(address)) ?? (normal === undefined ? undefined : reasons.get(normal));
    },
  };
}

/**
 * Form of an address for comparison. Works for invalid addresses too, because lists contain 0x addresses with a wrong
 * checksum. Letter case is irrelevant in hex and bech32, but significant in base58.
 */
function plainForm(text: string): string {
  const trimmed = text.trim();
  return caseless.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}

const caseless = /^(?:0x|(?:bc|tb|bcrt|ltc|tltc|rltc)1|(?:bitcoincash|bchtest|bchreg):)/i;

/**
 * Canonical form of an address with several spellings, by the rules of its chain. For others the plain form is enough.
 */
function respelledForm(plain: string, normalise: NormaliseAddress): string | undefined {
  const chain = respelled.find(({ pattern }) => pattern.test(plain))?.chain;
  return chain === undefined ? undefined : normalise(chain, plain);
}

/**
 * Address formats with several spellings: Bitcoin Cash has CashAddr forms of Bitcoin's addresses, with or without
 * prefix, and Monero addresses can contain a payment id.
 */
const respelled: readonly Readonly<{ pattern: RegExp; chain: ChainId }>[] = [
  { pattern: /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/, chain: 'bitcoin-cash' },
  { pattern: /^(?:(?:bitcoincash|bchtest|bchreg):)?[qp][0-9a-z]{41}$/i, chain: 'bitcoin-cash' },
  { pattern: /^[1-9A-HJ-NP-Za-km-z]{95,106}$/, chain: 'monero' },
];
