/**
 * Compares tokens with the pinned facts. On main networks only the pinned contracts are used, whatever CHAINS_FILE
 * says; on test networks the operator chooses the contracts.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { findMainToken, mainContractsOn } from '#src/domain/assets/main-tokens.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';

type Contracts = Readonly<Partial<Record<CurrencyId, string>>>;

/**
 * The contracts to use on a chain. Throws if the settings name another contract than the pinned one on a main network,
 * or none on a test network, because a token without one could be ordered but never paid.
 */
export function pickContracts(chain: ChainId, network: string, given: Contracts | undefined): Contracts {
  const pinned = mainContractsOn(chain);
  if (network !== 'main') {
    const hasTokens = Object.keys(pinned).length > 0;
    if (given === undefined && hasTokens) throw new Error(`CHAINS_FILE is wrong at ${chain}.tokens (missing)`);
    return given ?? {};
  }
  for (const [currency, contract] of Object.entries(given ?? {})) {
    if (pinned[currency as CurrencyId]?.toLowerCase() !== contract.toLowerCase()) {
      throw new Error(`CHAINS_FILE is wrong at ${chain}.tokens.${currency}: another contract than the pinned one`);
    }
  }
  return pinned;
}

/** Why the symbol of a contract on a main network is not the pinned one. Empty if it is, or if nothing is pinned. */
export function judgeSymbol(currency: CurrencyId, symbol: string | undefined): readonly string[] {
  const symbols = findMainToken(currency)?.symbols;
  if (!symbols || (symbol !== undefined && symbols.includes(symbol))) return [];
  return [`the contract of ${currency} does not call itself ${symbols.join(' or ')}`];
}

/** Hashes of the contracts' code that the operator has compared, by token. */
export type TokenCode = Readonly<Partial<Record<CurrencyId, string>>>;

/** The hash of a contract's code as chains define it (EXTCODEHASH): Keccak-256, `0x` in front. */
export function hashCode(code: string): string {
  return `0x${bytesToHex(keccak_256(hexToBytes(code.replace(/^0x/, ''))))}`;
}

/**
 * Why the code of a contract is not the pinned one. Where the registry has no hash on a main network, the operator pins
 * it: a token without one is refused with the hash that the node shows, to be compared with other nodes.
 */
export function judgeCode(
  currency: CurrencyId,
  code: string,
  { pinned, isMain }: Readonly<{ pinned: TokenCode; isMain: boolean }>,
): readonly string[] {
  const found = hashCode(code);
  const meant = (isMain ? findMainToken(currency)?.codeHash : undefined) ?? pinned[currency];
  if (meant === undefined) {
    return isMain ? [`CHAINS_FILE has no tokenCode of ${currency}; on this node it is ${found}`] : [];
  }
  return meant.toLowerCase() === found
    ? []
    : [`the code of the contract of ${currency} is ${found}, not the pinned one`];
}
