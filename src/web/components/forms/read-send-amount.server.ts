/** The amount of a form that was sent without script: exact, or a question where it has two readings. */
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { readAmount } from './amount-text.ts';

/** What cannot be read at all goes on as it was typed: the service says what is wrong with it. */
export function readSendAmount(language: LanguageCode, typed: string): Result<string, 'amount_unclear'> {
  const { exact, readings } = readAmount(language, typed);
  return readings ? refuse('amount_unclear', { field: 'sendAmount', ...readings }) : accept(exact ?? typed);
}

/** For comparing what was typed with what figures were made for. */
export function exactAmount(language: LanguageCode, typed: string): string {
  return readAmount(language, typed).exact ?? typed;
}
