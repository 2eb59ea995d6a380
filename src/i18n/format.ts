/**
 * Numbers, dates and spans of time in a visitor's language. Written on the server, so that no browser writes another.
 */
import { languages, type LanguageCode } from './languages.ts';

/** Groups the digits of an exact decimal text (`'67412.5'`) without ever making a floating number of it. */
export function formatDecimal(
  language: LanguageCode,
  decimal: string,
  { minDecimals = 0, maxDecimals = 18 }: Readonly<{ minDecimals?: number; maxDecimals?: number }> = {},
): string {
  const options = {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
    roundingMode: 'trunc',
  } as const;
  return numberFormat(language, options).format(decimal as Intl.StringNumericLiteral);
}

/** `45n` is 0.45 %. */
export function formatBasisPoints(language: LanguageCode, basisPoints: bigint): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const;
  return numberFormat(language, options).format(`${basisPoints}e-4` as Intl.StringNumericLiteral);
}

export function formatCount(language: LanguageCode, count: number): string {
  return numberFormat(language, {}).format(count);
}

type Unit = 'second' | 'minute' | 'hour' | 'day';

/** `(30, 'minute')` is "30 minutes". */
export function formatSpan(
  language: LanguageCode,
  count: number,
  { unit, style = 'long' }: Readonly<{ unit: Unit; style?: 'long' | 'short' | 'narrow' }>,
): string {
  return numberFormat(language, { style: 'unit', unit, unitDisplay: style }).format(count);
}

/** A moment in UTC, said so. Without JavaScript we cannot know the visitor's zone. */
export function formatMoment(language: LanguageCode, at: number): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(at) + ' UTC';
}

export function formatTimeOfDay(language: LanguageCode, at: number): string {
  return dateFormat(language, { timeStyle: 'medium', timeZone: 'UTC' }).format(at) + ' UTC';
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it does. */
function numberFormat(language: LanguageCode, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = language + JSON.stringify(options);
  const known = numberFormats.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(languages[language].htmlLang, options);
  numberFormats.set(name, made);
  return made;
}

function dateFormat(language: LanguageCode, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = language + JSON.stringify(options);
  const known = dateFormats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(languages[language].htmlLang, { hourCycle: 'h23', ...options });
  dateFormats.set(name, made);
  return made;
}
