/** The type of a field as a short text for the tables, and the object that it links to. */
import { nameOf, type ApiDocument, type ApiSchema } from '../../api-document.ts';

export type TypeText = Readonly<{ text: string; target: string | null }>;

/**
 * Maximum number of values of an enum in the table. Longer enums, such as the currencies, are shown as their plain
 * type.
 */
const mostWords = 7;

export function describeType(schema: ApiSchema, document: ApiDocument): TypeText {
  const { $ref: reference, anyOf, enum: words, items, type, format } = schema;
  if (reference !== undefined) return describeReference(reference, document);
  if (anyOf) return join(anyOf.map((each) => describeType(each, document)));
  if (Array.isArray(type)) return join(type.map((each: string) => describeType({ ...schema, type: each }, document)));
  if (items) return listOf(describeType(items, document));
  if (schema.const !== undefined) return plain(JSON.stringify(schema.const));
  if (words && words.length <= mostWords) return plain(words.join(' | '));
  return plain(format ?? (typeof type === 'string' ? type : 'any'));
}

/** Describes a named type. A named array is shown as an array of its item type. */
function describeReference(reference: string, document: ApiDocument): TypeText {
  const name = nameOf(reference);
  const schema = document.components.schemas[name];
  return schema?.items ? listOf(describeType(schema.items, document)) : { text: name, target: name };
}

function listOf({ text, target }: TypeText): TypeText {
  return { text: text.includes(' ') ? `(${text})[]` : `${text}[]`, target };
}

function join(types: readonly TypeText[]): TypeText {
  const texts = new Set(types.map(({ text }) => text));
  return { text: [...texts].join(' | '), target: types.find(({ target }) => target !== null)?.target ?? null };
}

function plain(text: string): TypeText {
  return { text, target: null };
}
