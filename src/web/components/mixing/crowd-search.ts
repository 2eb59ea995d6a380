/**
 * The mix that a feed of similar orders is about, as its address names it: nothing that leaves the count as it is, and
 * no address to pay to.
 */
import type { PrivacyLevel } from '#src/domain/mixer/settings.ts';

type Mix = Readonly<{ fromCurrency: string; toCurrency: string; amount: string }>;

/** A preset by its level alone; own settings with all that the fee, the parts and the window follow from. */
type Settings = Readonly<{
  privacyLevel: PrivacyLevel;
  mixingRounds?: string | undefined;
  delayMinutes?: string | undefined;
}>;

export function writeCrowdSearch(
  { fromCurrency, toCurrency, amount }: Mix,
  { privacyLevel, mixingRounds, delayMinutes }: Settings,
): string {
  return new URLSearchParams({
    sendCurrency: fromCurrency,
    receiveCurrency: toCurrency,
    sendAmount: amount,
    privacyLevel,
    ...(mixingRounds !== undefined && { mixingRounds }),
    ...(delayMinutes !== undefined && { delayMinutes }),
  }).toString();
}

/** Name of the feed under the address of the mixer page. */
export const crowdFile = 'similar-orders.atom';
