/** Why a coin has no price. While one of these holds, no pair of the coin is quoted. */
export const priceTroubles = [
  /** Fewer sources than the quorum have a recent price. */
  'too_few_sources',
  'sources_disagree',
  /** The price jumped and has to be confirmed by a later round. */
  'step_held',
] as const;

export type PriceTrouble = (typeof priceTroubles)[number];

/** Coins without a price, by symbol. */
export type MissingPrices = Readonly<Partial<Record<string, PriceTrouble>>>;

export function isPriceTrouble(text: unknown): text is PriceTrouble {
  return priceTroubles.some((trouble) => trouble === text);
}
