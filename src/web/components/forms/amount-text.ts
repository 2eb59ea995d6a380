/**
 * Amounts as people type them. A point and a comma are both taken for the decimal sign, because keyboards offer only
 * one of them; what leaves the form is always the exact text that the service reads ("0.25"). Where a text has two
 * readings in the visitor's language, the form asks.
 */
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';

/** `exact` where the text is an amount. `readings` where it may be either of two, both exact. Neither: no amount. */
export type TypedAmount = Readonly<{ exact?: string; readings?: Readonly<{ small: string; large: string }> }>;

const longestAmount = 60;
/** Blanks and apostrophes between groups of three digits, as they come with a copied number. */
const groupBlank = /(?<=[0-9])[ \u00a0\u202f'’](?=[0-9]{3}(?![0-9]))/g;

/**
 * One lone sign is the decimal sign ("0,25"), several alike ones group thousands, and of two kinds the last is the
 * decimal sign. One lone sign that would group thousands in this language and has three digits behind it is unclear:
 * "25.000" is twenty-five thousand to most readers of Spanish and twenty-five to a wallet. Signs, exponents and digits
 * of other scripts are no amount: nothing is guessed where money is concerned.
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

/** Asks which of two readings is meant; undefined where there is one or none. */
export function askReading(t: Translate, language: LanguageCode, { readings }: TypedAmount): string | undefined {
  return readings && t('errors.amount_unclear', { ...readings, small: writeAmount(language, readings.small) });
}

export function isPositive(exact: string): boolean {
  return /[1-9]/.test(exact);
}

/** An exact amount in the field, with the decimal sign that the visitor's language writes. */
export function writeAmount(language: LanguageCode, exact: string): string {
  return exact.replace('.', decimalSign(language));
}

function decimalSign(language: LanguageCode): '.' | ',' {
  return language === 'es' || language === 'fr' ? ',' : '.';
}

/** The sign that groups thousands, or did until lately: French groups by blanks now, Belgian French still by points. */
function groupSign(language: LanguageCode): '.' | ',' {
  return decimalSign(language) === ',' ? '.' : ',';
}

/** "1.234.567". A number with thousands does not begin with 0, so "0.250" is never grouped. */
function isGrouped(text: string, sign: string): boolean {
  const [head = '', ...groups] = text.split(sign);
  return /^[1-9][0-9]{0,2}$/.test(head) && groups.length > 0 && groups.every((group) => /^[0-9]{3}$/.test(group));
}

function toExact([whole = '', fraction = '']: readonly string[]): string {
  const significant = whole.replace(/^0+(?=[0-9])/, '') || '0';
  return fraction === '' ? significant : `${significant}.${fraction}`;
}
