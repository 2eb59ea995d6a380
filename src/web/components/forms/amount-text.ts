/**
 * Parses amounts as people type them. Point and comma are both accepted as decimal separator, because keyboards offer
 * only one of them; what leaves the form is always the exact text that the service reads ("0.25"). If a text is
 * ambiguous in the visitor's language, the form asks.
 */
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';

/**
 * A parsed amount. `exact` if the text is an amount; `readings` if it is ambiguous, with both exact amounts; neither if
 * it is no amount.
 */
export type TypedAmount = Readonly<{ exact?: string; readings?: Readonly<{ small: string; large: string }> }>;

const longestAmount = 60;
/** Spaces and apostrophes between groups of three digits, as in copied numbers. */
const groupBlank = /(?<=[0-9])[ \u00a0\u202f'’](?=[0-9]{3}(?![0-9]))/g;

/**
 * Parses a typed amount. A single separator is the decimal separator ("0,25"), several equal ones group thousands, and
 * of two kinds the last is the decimal separator. A single separator that groups thousands in this language and has
 * three digits after it is ambiguous: "25.000" is twenty-five thousand to most readers of Spanish and twenty-five to a
 * wallet. Plus and minus signs, exponents and non-ASCII digits are refused: nothing is guessed where money is
 * concerned.
 */
export function readAmount(language: LanguageCode, typed: string): TypedAmount {
  if (typed.length > longestAmount) return {};
  const text = typed.trim().replaceAll(groupBlank, '');
  if (!/^[0-9.,]*[0-9][0-9.,]*$/.test(text)) return {};
  const signs = text.replaceAll(/[0-9]/g, '');
  const [first = ''] = signs;
  if (signs.length <= 1) {
    const exact = toExact(text.split(/[.,]/));
    if (first !== groupSign(language) || !isGrouped(text, first)) return { exact };
    return { readings: { small: exact.replace(/\.?0+$/, ''), large: toExact([text.replace(first, '')]) } };
  }
  const last = signs.at(-1) ?? '';
  if (first === last) return isGrouped(text, first) ? { exact: toExact([text.replaceAll(first, '')]) } : {};
  const [whole = '', fraction = '', ...rest] = text.split(last);
  if (rest.length > 0 || !isGrouped(whole, first)) return {};
  return { exact: toExact([whole.replaceAll(first, ''), fraction]) };
}

/** The question which of two readings is meant; undefined if the text is not ambiguous. */
export function askReading(t: Translate, language: LanguageCode, { readings }: TypedAmount): string | undefined {
  return readings && t('errors.amount_unclear', { ...readings, small: writeAmount(language, readings.small) });
}

export function isPositive(exact: string): boolean {
  return /[1-9]/.test(exact);
}

/** An exact amount with the decimal separator of the visitor's language. */
export function writeAmount(language: LanguageCode, exact: string): string {
  return exact.replace('.', decimalSign(language));
}

function decimalSign(language: LanguageCode): '.' | ',' {
  return language === 'es' || language === 'fr' ? ',' : '.';
}

/** The thousands separator, current or former: French groups by spaces now, Belgian French still by points. */
function groupSign(language: LanguageCode): '.' | ',' {
  return decimalSign(language) === ',' ? '.' : ',';
}

/**
 * Whether a text is grouped by thousands: "1.234.567". A number with thousands does not begin with 0, so "0.250" is
 * never grouped.
 */
function isGrouped(text: string, sign: string): boolean {
  const [head = '', ...groups] = text.split(sign);
  return /^[1-9][0-9]{0,2}$/.test(head) && groups.length > 0 && groups.every((group) => /^[0-9]{3}$/.test(group));
}

function toExact([whole = '', fraction = '']: readonly string[]): string {
  const significant = whole.replace(/^0+(?=[0-9])/, '') || '0';
  return fraction === '' ? significant : `${significant}.${fraction}`;
}
