/** Confirmations that a deposit needs on each chain, by its size, and the depth at which it is final. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencyIds, currencies, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { confirmationTiers, finalityBlocks, type NetworkProfile } from '#src/domain/network-fee.ts';
import { tiersNow } from '#src/domain/policy/policy-depths.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import { formatCount, formatDecimal, joinAmount } from '#src/i18n/format.ts';
import { languages, type LanguageCode } from '#src/i18n/languages.ts';

export const finalitySizes = ['small', 'middle', 'large'] as const;

export type FinalityTier = Readonly<{
  size: (typeof finalitySizes)[number];
  blocks: string;
  /** Upper bound of the tier as text, "1.5 ETH or 5,000 USDT / USDC"; null for the last tier, which has none. */
  upTo: string | null;
}>;

export type FinalityRow = Readonly<{
  chain: ChainId;
  name: string;
  nativeCurrency: CurrencyId;
  tiers: readonly FinalityTier[];
  finalBlocks: string;
}>;

export function viewFinality(language: LanguageCode, profile: NetworkProfile, policy: Policy): readonly FinalityRow[] {
  return chainIds.map((chain) => {
    const { name, nativeCurrency } = chains[chain];
    const tiers = tiersNow(nativeCurrency, { profile, policy });
    return {
      chain,
      name,
      nativeCurrency,
      tiers: finalitySizes.map((size, index) => ({
        size,
        blocks: formatCount(language, blocksOf(tiers[index])),
        upTo: index === tiers.length - 1 ? null : writeEnds(language, chain, index, profile),
      })),
      // No deposit counts as final before it is credited, however many confirmations an operator has added.
      finalBlocks: formatCount(language, Math.max(finalityBlocks(chain, profile), blocksOf(tiers.at(-1)))),
    };
  });
}

function blocksOf(tier: Readonly<{ blocks: number }> | undefined): number {
  if (!tier) throw new TypeError('a chain has other tiers than the table has columns');
  return tier.blocks;
}

/** Upper bound of a tier for the coin and the tokens of a chain; tokens with the same bound share it. */
function writeEnds(language: LanguageCode, chain: ChainId, index: number, profile: NetworkProfile): string {
  const symbolsByEnd = new Map<string, readonly string[]>();
  for (const id of currencyIds.filter((each) => currencies[each].chain === chain)) {
    const tier = confirmationTiers(id, profile)[index];
    if (!tier) throw new TypeError(`${id} has no such tier`);
    const end = formatDecimal(language, formatMoney(tier.upTo));
    symbolsByEnd.set(end, [...(symbolsByEnd.get(end) ?? []), currencies[id].symbol]);
  }
  const ends = Array.from(symbolsByEnd, ([end, symbols]) => joinAmount(end, symbols.join(' / ')));
  return new Intl.ListFormat(languages[language].htmlLang, { type: 'disjunction' }).format(ends);
}
