/**
 * Numbers, dates and spans of time in a visitor's language. Written on the server, so that no browser writes another.
 */
import { languages, type LanguageCode } from './languages.ts';

/** Groups the digits of an exact decimal text (`'67412.5'`) without ever making a floating number of it. */
export function formatDecimal(
  language: LanguageCode,
  decimal: string,
  { minDecimals = 0, maxDecimals = 18, useGrouping = true }: DecimalOptions = {},
): string {
  const options = {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
    roundingMode: 'trunc',
    useGrouping,
  } as const;
  return numberFormat(language, options).format(decimal as Intl.StringNumericLiteral);
}

type DecimalOptions = Readonly<{ minDecimals?: number; maxDecimals?: number; useGrouping?: boolean }>;

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

const wordJoiner = '\u2060';

/** `(10, 30, 'minute')` is "10–30 minutes". No line breaks at the dash: "10–" alone reads as an open end. */
export function formatSpanRange(
  language: LanguageCode,
  { from, to, unit }: Readonly<{ from: number; to: number; unit: Unit }>,
): string {
  const range = numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatRange(from, to);
  return range.replace(/[-–~～]/, `${wordJoiner}$&${wordJoiner}`);
}

/** A length of time in the largest unit that it is whole numbers of; a day or two are said in hours. */
export function formatLength(language: LanguageCode, ms: number): string {
  const { unit, count } = toWholeUnit(ms);
  return formatSpan(language, count, { unit });
}

export function formatLengthRange(
  language: LanguageCode,
  { from, to }: Readonly<{ from: number; to: number }>,
): string {
  const { unit, size } = toWholeUnit(from);
  return formatSpanRange(language, { from: from / size, to: to / size, unit });
}

const unitSizes = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const satisfies readonly (readonly [Unit, number])[];

function toWholeUnit(ms: number): Readonly<{ unit: Unit; size: number; count: number }> {
  const isWhole = ([unit, size]: (typeof unitSizes)[number]): boolean =>
    ms % size === 0 && ms >= (unit === 'day' ? 3 * size : size);
  const [unit, size] = unitSizes.find(isWhole) ?? ['second', 1000];
  return { unit, size, count: ms / size };
}

/** A moment in UTC, said so. Without JavaScript we cannot know the visitor's zone. */
export function formatMoment(language: LanguageCode, at: number): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(at) + ' UTC';
}

/** A day given as "2026-11-15". */
export function formatDay(language: LanguageCode, day: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));
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
