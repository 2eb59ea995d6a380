/** Figures of the rate panel before there is a quote: exact decimal arithmetic, truncated and never rounded up. */
import { formatDecimal, formatRate, plainDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { CardRate } from './card-data.ts';

const places = 18;
const one = 10n ** BigInt(places);
const wholeBasis = 10_000n;

export type RateTexts = Readonly<{ rate: string; inverse: string }>;

/** The rate in the usual format, and its inverse with eight decimals. */
export function rateTexts(language: LanguageCode, { rate }: CardRate): RateTexts {
  return {
    rate: formatRate(language, plainDecimal(rate)),
    inverse: formatDecimal(language, plainDecimal(1 / rate), { minDecimals: 8, maxDecimals: 8 }),
  };
}

type Inputs = Readonly<{
  /** Exact amount as decimal text, from `readAmount`. */
  amount: string;
  rate: CardRate;
  feeBasisPoints: number;
}>;

/** The fee on the send amount, and (amount − fee) × rate to six decimals, without the network fee. */
export function estimateTexts(language: LanguageCode, { amount, rate, feeBasisPoints }: Inputs) {
  const sent = toScaled(amount);
  // The fee is rounded up: it is never less than the fee table says.
  const fee = (sent * BigInt(feeBasisPoints) + wholeBasis - 1n) / wholeBasis;
  const gross = ((sent - fee) * toScaled(plainDecimal(rate.rate))) / one;
  return {
    fee: formatDecimal(language, toText(fee), { maxDecimals: 8 }),
    gross: formatDecimal(language, toText(gross), { minDecimals: 6, maxDecimals: 6 }),
  };
}

function toScaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

function toText(scaled: bigint): string {
  return `${scaled / one}.${(scaled % one).toString().padStart(places, '0')}`;
}
