/** Turns a refusal into an error text at the field that it is about. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { explainRefusal, type Refused } from '../../components/forms/explain-refusal.server.ts';
import { fieldNames, type FieldErrors } from './exchange-data.ts';
import type { SentFields } from './read-fields.server.ts';

export function toFieldErrors(language: LanguageCode, refused: Refused, fields: SentFields): FieldErrors {
  const field = fieldNames.find((name) => name === refused.details?.['field']) ?? 'form';
  return { [field]: explainRefusal(language, refused, fields) };
}
