/**
 * Amounts as people type them. A point and a comma are both taken for the decimal sign, because keyboards offer only
 * one of them; what leaves the form is always the exact text that the service reads ("0.25").
 */
import type { LanguageCode } from '#src/i18n/languages.ts';

const longestAmount = 60;
/** Blanks and apostrophes between groups of three digits, as they come with a copied number. */
const groupBlank = /(?<=[0-9])[ \u00a0\u202f'’](?=[0-9]{3}(?![0-9]))/g;

/**
 * The exact amount, or undefined where the text is none. One lone sign is the decimal sign ("1,234" is a little over
 * one), several alike ones group thousands, and of two kinds the last is the decimal sign. Signs, exponents and digits
 * of other scripts are no amount: nothing is guessed where money is concerned.
 */
export function readAmount(typed: string): string | undefined {
  if (typed.length > longestAmount) return undefined;
  const text = typed.trim().replaceAll(groupBlank, '');
  if (!/^[0-9.,]*[0-9][0-9.,]*$/.test(text)) return undefined;
  const signs = text.replaceAll(/[0-9]/g, '');
  if (signs.length <= 1) return toExact(text.split(/[.,]/));
  const [first = ''] = signs;
  const last = signs.at(-1) ?? '';
  if (first === last) return isGrouped(text, first) ? toExact([text.replaceAll(first, '')]) : undefined;
  const [whole = '', fraction = '', ...rest] = text.split(last);
  return rest.length === 0 && isGrouped(whole, first) ? toExact([whole.replaceAll(first, ''), fraction]) : undefined;
}

export function isPositive(exact: string): boolean {
  return /[1-9]/.test(exact);
}

/** An exact amount in the field, with the decimal sign that the visitor's language writes. */
export function writeAmount(language: LanguageCode, exact: string): string {
  return language === 'es' || language === 'fr' ? exact.replace('.', ',') : exact;
}

function isGrouped(text: string, sign: string): boolean {
  const [head = '', ...groups] = text.split(sign);
  return /^[0-9]{1,3}$/.test(head) && groups.length > 0 && groups.every((group) => /^[0-9]{3}$/.test(group));
}

function toExact([whole = '', fraction = '']: readonly string[]): string {
  const significant = whole.replace(/^0+(?=[0-9])/, '') || '0';
  return fraction === '' ? significant : `${significant}.${fraction}`;
}
