/**
 * Converts our zod schemas to JSON Schema: named ones become components of the OpenAPI document, others are inlined.
 */
import { z } from 'zod';
import { answerNames, bodyNames } from '../named-schemas.ts';

export type Json = Readonly<Record<string, unknown>>;

const uri = (id: string): string => `#/components/schemas/${id}`;

type Written = Readonly<{ zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }>;

const override = ({ zodSchema, jsonSchema }: Written): void => {
  // `format: date-time` is enough, so its long pattern is left out.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // zod drops the examples of transformed texts; ours show the text that the client sends, so they are added again.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples)) jsonSchema.examples = examples;
};

/** All named schemas by name. Requests are described before transforms, responses after them. */
export function describeComponents(): Json {
  const answers = z.toJSONSchema(answerNames, { io: 'output', uri, override }).schemas;
  const bodies = z.toJSONSchema(bodyNames, { io: 'input', uri, override }).schemas;
  const twice = Object.keys(bodies).filter((name) => name in answers);
  if (twice.length > 0) throw new Error(`two schemas are called ${twice.join(', ')}`);
  const all = Object.entries({ ...answers, ...bodies }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(all.map(([name, schema]) => [name, withoutNames(schema)]));
}

/** A `$ref` to a named schema, or the schema itself if it has no name. */
export function referTo(schema: z.ZodType, io: 'input' | 'output'): Json {
  const id = (io === 'input' ? bodyNames : answerNames).get(schema)?.id;
  return id === undefined ? withoutNames(z.toJSONSchema(schema, { io, override })) : { $ref: uri(id) };
}

type Field = Readonly<{ name: string; isRequired: boolean; schema: Json; description?: unknown; example?: unknown }>;

/** The fields of a parameter schema, with description and example moved out of the schema, where OpenAPI wants them. */
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

/** Removes `$schema` and `$id`: the OpenAPI document declares its dialect and names its components itself. */
function withoutNames(schema: Json): Json {
  const { $schema: _dialect, $id: _name, '~standard': _standard, ...rest } = schema;
  return rest;
}
