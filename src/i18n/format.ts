/**
 * Formats numbers, dates and durations in a visitor's language. Formatting is done on the server, so that all browsers
 * show the same.
 */
import { languages, type LanguageCode } from './languages.ts';

/** Groups the digits of an exact decimal text (`'67412.5'`) without converting it to a floating-point number. */
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

/**
 * Formats a rate: two to six decimals, or for a small rate enough to show five significant digits. Truncated, never
 * rounded.
 */
export function formatRate(language: LanguageCode, decimal: string): string {
  const zeros = /^0\.(0*)/.exec(decimal)?.[1]?.length ?? 0;
  return formatDecimal(language, decimal, { minDecimals: 2, maxDecimals: Math.max(6, zeros + 5) });
}

/** A number without exponent: "0.0000001", where String() gives "1e-7". */
export function plainDecimal(rate: number): string {
  return rate.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 });
}

/** Formats basis points as a percentage: `45n` is 0.45 %. */
export function formatBasisPoints(language: LanguageCode, basisPoints: bigint): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const;
  return numberFormat(language, options).format(`${basisPoints}e-4` as Intl.StringNumericLiteral);
}

/** Parts per million as a percentage: `150` is 0.015 %. */
export function formatPpm(language: LanguageCode, ppm: number): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(ppm / 1_000_000);
}

export function formatCount(language: LanguageCode, count: number): string {
  return numberFormat(language, {}).format(count);
}

const noBreakSpace = '\u00a0';
const wordJoiner = '\u2060';

/** Formats an amount with its symbol: `('0.25', 'BTC')` is "0.25 BTC", with a no-break space. */
export function formatAmount(language: LanguageCode, decimal: string, symbol: string): string {
  return joinAmount(formatDecimal(language, decimal), symbol);
}

/** Joins a number that is already formatted with its symbol, with a no-break space. */
export function joinAmount(written: string, symbol: string): string {
  return written + noBreakSpace + symbol;
}

type Unit = 'second' | 'minute' | 'hour' | 'day';
type UnitStyle = 'long' | 'short' | 'narrow';

/** Formats a duration: `(30, 'minute')` is "30 minutes". The figure and its unit stay on one line. */
export function formatSpan(
  language: LanguageCode,
  count: number,
  { unit, style = 'long' }: Readonly<{ unit: Unit; style?: UnitStyle }>,
): string {
  return bindUnit(language, unitFormat(language, unit, style).format(count));
}

/**
 * Formats a range of durations: `(10, 30, 'minute')` is "10–30 minutes". No line breaks at the dash: "10–" alone reads
 * as an open end.
 */
export function formatSpanRange(
  language: LanguageCode,
  { from, to, unit }: Readonly<{ from: number; to: number; unit: Unit }>,
): string {
  const range = bindUnit(language, unitFormat(language, unit, 'long').formatRange(from, to));
  const dash = language === 'zh-cn' || language === 'zh-tw' ? '–' : '$&';
  return range.replace(/[-–~～]/, `${wordJoiner}${dash}${wordJoiner}`);
}

/** Number format of a unit. zh-cn uses the short form, because the long word for seconds, 秒钟, is colloquial. */
function unitFormat(language: LanguageCode, unit: Unit, style: UnitStyle): Intl.NumberFormat {
  const unitDisplay = language === 'zh-cn' && style === 'long' ? 'short' : style;
  return numberFormat(language, { style: 'unit', unit, unitDisplay });
}

/** Joins a figure and its unit. Chinese texts have a space between the two, Japanese ones have none. */
function bindUnit(language: LanguageCode, written: string): string {
  if (language === 'ja') return written.replace(/(\d)\s?(?=\p{Script=Han})/u, `$1${wordJoiner}`);
  return written.replace(/(\d)\s?(?=\p{Script=Han})|\s+/gu, `$1${noBreakSpace}`);
}

/** Formats a duration in the largest unit that divides it; one or two days are given in hours. */
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

/** Formats a date and time in UTC, marked as such. Without JavaScript we cannot know the visitor's time zone. */
export function formatMoment(language: LanguageCode, at: number): string {
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(at);
  return withPlainSpaces(moment) + ' UTC';
}

/** Formats a moment without its seconds. */
export function formatMinute(language: LanguageCode, at: number): string {
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at);
  return withPlainSpaces(moment) + ' UTC';
}

/**
 * How far ahead a moment is: "in 6 days". In days from two on, in hours from two on, else in minutes;
 * `public/local-time.js` counts down by the same rule.
 */
export function formatAhead(language: LanguageCode, ms: number): string {
  const [unit, size] = aheadUnits.find(([, each]) => ms >= 2 * each) ?? (['minute', 60_000] as const);
  const format = new Intl.RelativeTimeFormat(languages[language].htmlLang);
  return format.format(Math.max(1, Math.floor(ms / size)), unit);
}

const aheadUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const;

/** Formats a day given as "2026-11-15". */
export function formatDay(language: LanguageCode, day: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));
}

export function formatTimeOfDay(language: LanguageCode, at: number): string {
  return withPlainSpaces(dateFormat(language, { timeStyle: 'medium', timeZone: 'UTC' }).format(at)) + ' UTC';
}

/** Replaces thin spaces, which some languages put between date and time: our fonts draw them with hardly any width. */
function withPlainSpaces(written: string): string {
  return written.replace(/[\u2009\u202f]/g, ' ');
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Number format of a language. Cached, because creating a format costs a hundred times as much as using it. */
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
