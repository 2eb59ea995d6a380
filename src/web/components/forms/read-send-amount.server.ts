/** Parses the amount of a form that was sent without JavaScript: exact, or a refusal if it is ambiguous. */
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { readAmount } from './amount-text.ts';

/**
 * Parses the typed amount. A text that is no amount is passed on as typed: the service explains what is wrong with it.
 */
export function readSendAmount(
  language: LanguageCode,
  typed: string,
  field = 'sendAmount',
): Result<string, 'amount_unclear'> {
  const { exact, readings } = readAmount(language, typed);
  return readings ? refuse('amount_unclear', { field, ...readings }) : accept(exact ?? typed);
}

/** The exact form of a typed amount, to compare it with the amount that a quote was made for. */
export function exactAmount(language: LanguageCode, typed: string): string {
  return readAmount(language, typed).exact ?? typed;
}
