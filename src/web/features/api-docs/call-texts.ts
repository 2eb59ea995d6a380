/**
 * The words of the document in the visitor's language. The document is English; what it says of an operation, a
 * parameter or a field has a message named after it. One that several share is written once, without its owner's name.
 */
import type { Translate } from '#src/i18n/translate.ts';
import type { ApiOperation } from '../../api-document.ts';

/** The keys under which the words may be, the most exact first. */
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

/** The text of the first key there is; of none, what the document says itself. */
export function findWords(t: Translate, keys: readonly string[], written: string): string {
  const key = keys.find((each) => t.has(each));
  return key === undefined ? written : t.loose(key);
}

/** What is said of an operation, without the paragraphs that the page shows in another way. */
export function ownText({ description }: ApiOperation): string | undefined {
  const paragraphs = description
    .split('\n\n')
    .filter((text) => !/^(?:No key required\.|Required scope: |Error codes: )/.test(text));
  return paragraphs.length === 0 ? undefined : paragraphs.join('\n\n');
}
