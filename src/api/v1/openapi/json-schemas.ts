/** Our schemas as JSON Schema, for the document: the named ones as its components, the others where they stand. */
import { z } from 'zod';
import { answerNames, bodyNames } from '../named-schemas.ts';

export type Json = Readonly<Record<string, unknown>>;

const uri = (id: string): string => `#/components/schemas/${id}`;

type Written = Readonly<{ zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }>;

const override = ({ zodSchema, jsonSchema }: Written): void => {
  // Of a time, its format says all that the long pattern behind it does.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // Lost where a text is read into something else; ours are always of what is sent.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples)) jsonSchema.examples = examples;
};

/** Every named schema, by name. Bodies are described as they are sent, answers as they are given. */
export function describeComponents(): Json {
  const answers = z.toJSONSchema(answerNames, { io: 'output', uri, override }).schemas;
  const bodies = z.toJSONSchema(bodyNames, { io: 'input', uri, override }).schemas;
  const twice = Object.keys(bodies).filter((name) => name in answers);
  if (twice.length > 0) throw new Error(`two schemas are called ${twice.join(', ')}`);
  const all = Object.entries({ ...answers, ...bodies }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(all.map(([name, schema]) => [name, withoutNames(schema)]));
}

/** A reference to a named schema; the schema itself where it has no name. */
export function referTo(schema: z.ZodType, io: 'input' | 'output'): Json {
  const id = (io === 'input' ? bodyNames : answerNames).get(schema)?.id;
  return id === undefined ? withoutNames(z.toJSONSchema(schema, { io, override })) : { $ref: uri(id) };
}

type Field = Readonly<{ name: string; isRequired: boolean; schema: Json; description?: unknown; example?: unknown }>;

/** The fields of parameters, each with what is said about it beside its schema. */
export function describeFields(schema: z.ZodType): readonly Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', override });
  return Object.entries(properties as Readonly<Record<string, Json>>).map(([name, { description, ...rest }]) => {
    const { examples, ...bare } = rest;
    const example = Array.isArray(examples) ? (examples[0] as unknown) : undefined;
    return {
      name,
      isRequired: required.includes(name),
      schema: bare,
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
    };
  });
}

/** The document says itself which dialect it speaks, and names its parts. */
function withoutNames(schema: Json): Json {
  const { $schema: _dialect, $id: _name, '~standard': _standard, ...rest } = schema;
  return rest;
}
