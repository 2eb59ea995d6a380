/** One address on a screening list, and how to tell that an address from outside is the same one. */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type ListedAddress = Readonly<{ address: string; reason: string }>;

/** One spelling for every way of writing an address of that chain, or nothing when the text is no such address. */
export type NormaliseAddress = (chain: ChainId, text: string) => string | undefined;

export type AddressIndex = Readonly<{
  size: number;
  findReason: (chain: ChainId, address: string) => string | undefined;
}>;

/**
 * The list's tickers (XBT, USDT, …) are not looked at: they are not chains. OFAC lists T… and 1… addresses under USDT
 * and a TRON address under XBT, and one key is one owner on every EVM chain. So every address counts on every chain
 * where it can be written, and an unknown ticker never hides one.
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
 * Works without the address being valid, because lists contain 0x addresses whose capitals are a wrong checksum.
 * Capitals mean nothing in hex and bech32, and everything in base58.
 */
function plainForm(text: string): string {
  const trimmed = text.trim();
  return caseless.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}

const caseless = /^(?:0x|(?:bc|tb|bcrt|ltc|tltc|rltc)1|(?:bitcoincash|bchtest|bchreg):)/i;

/** Where an address can be written in several ways, its chain is asked for its own. Elsewhere the plain one does. */
function respelledForm(plain: string, normalise: NormaliseAddress): string | undefined {
  const chain = respelled.find(({ pattern }) => pattern.test(plain))?.chain;
  return chain === undefined ? undefined : normalise(chain, plain);
}

/** Bitcoin Cash writes Bitcoin's keys as CashAddr, prefix or not; a Monero address can carry a payment id. */
const respelled: readonly Readonly<{ pattern: RegExp; chain: ChainId }>[] = [
  { pattern: /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/, chain: 'bitcoin-cash' },
  { pattern: /^(?:(?:bitcoincash|bchtest|bchreg):)?[qp][0-9a-z]{41}$/i, chain: 'bitcoin-cash' },
  { pattern: /^[1-9A-HJ-NP-Za-km-z]{95,106}$/, chain: 'monero' },
];
