/**
 * Translations of the OpenAPI document. The document is English; each operation, parameter and field has a message key
 * derived from its name. A text that several fields or parameters share has one message, whose key leaves out the name
 * of the schema or operation.
 */
import type { Translate } from '#src/i18n/translate.ts';
import type { ApiOperation } from '../../api-document.ts';

/** Candidate message keys, the most specific first. */
export const summaryKeys = ({ operationId }: ApiOperation): readonly string[] => [`calls.op.${operationId}`];

export const textKeys = ({ operationId }: ApiOperation): readonly string[] => [`calls.op.${operationId}.text`];

export const parameterKeys = ({ operationId }: ApiOperation, name: string): readonly string[] => [
  `calls.param.${operationId}.${name}`,
  `calls.param.${name}`,
];

export const fieldKeys = (schema: string, name: string): readonly string[] => [
  `calls.field.${schema}.${name}`,
  ...(schema.endsWith('Request') ? [`calls.field.Request.${name}`] : []),
  `calls.field.${name}`,
];

/** The message of the first key that exists, else the document's own text. */
export function findWords(t: Translate, keys: readonly string[], written: string): string {
  const key = keys.find((each) => t.has(each));
  return key === undefined ? written : t.loose(key);
}

/** The description of an operation without the paragraphs (scope, error codes) that the page shows in another way. */
export function ownText({ description }: ApiOperation): string | undefined {
  const paragraphs = description
    .split('\n\n')
    .filter((text) => !/^(?:No key required\.|Required scope: |Error codes: )/.test(text));
  return paragraphs.length === 0 ? undefined : paragraphs.join('\n\n');
}
