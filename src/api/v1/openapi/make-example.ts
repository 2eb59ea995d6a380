/**
 * Makes the example of a response from its schema: the examples of the fields, and for fields without one a value of
 * their type. A text whose value no schema says is looked up by the name of its field, and it is an error if there is
 * none, so that no example shows a word like "string".
 */
import type { Json } from './json-schemas.ts';
import { objectExamples } from './object-examples.ts';

const exampleMoment = '2027-01-15T08:00:05.210Z';

const texts: Readonly<Record<string, string>> = {
  document: '{"algorithm":"Ed25519","keyId":"…","signature":"…",…}',
  hint: '4kLm',
  key: 'sampan_test_9rQwYUmZ0hVqgC1mU7Xx0yR2m7m0oXJ6q3k5b8y4kLm',
  nextBefore: 'evt_6f1b0c9d2e3a4f5061728394a5b6c7d8',
  orderNumber: 'TS-20270115-48213907',
  url: 'https://shop.example/sampan',
};

type Schema = Readonly<{
  $ref?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  type?: string | readonly string[];
  format?: string;
  minimum?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  examples?: readonly unknown[];
}>;

/** The example of a response with this schema. `components` are the named schemas that it may refer to. */
export function makeExample(schema: Json, components: Json): unknown {
  return exampleOf(schema, '');

  function exampleOf(part: Schema, name: string): unknown {
    if (part.examples && part.examples.length > 0) return part.examples[0];
    if (part.$ref !== undefined) return referred(part.$ref.split('/').at(-1) ?? '', name);
    if (part.const !== undefined) return part.const;
    if (part.enum) return part.enum[0];
    const [first] = part.anyOf ?? [];
    if (first) return exampleOf(first, name);
    if (part.items) return [exampleOf(part.items, name)];
    if (part.properties) {
      return Object.fromEntries(Object.entries(part.properties).map(([key, inner]) => [key, exampleOf(inner, key)]));
    }
    return plainExample(part, name);
  }

  function referred(component: string, name: string): unknown {
    return objectExamples[component] ?? exampleOf(components[component] ?? {}, name);
  }
}

function plainExample({ type, format, minimum }: Schema, name: string): unknown {
  const [kind] = [type].flat();
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number') return Math.max(minimum ?? 1, 1);
  if (kind === 'object') return {};
  if (format === 'date-time') return exampleMoment;
  if (format === 'date') return exampleMoment.slice(0, 10);
  const text = texts[name];
  if (text === undefined) throw new Error(`the field ${name} needs an example: in its schema, or here`);
  return text;
}
