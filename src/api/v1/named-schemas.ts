/**
 * The schemas that the document of the API knows by name. They are the same objects that check requests and shape
 * answers; the registries only remember what they are called.
 */
import { z } from 'zod';

type Name = Readonly<{ id: string }>;

/** Of what is sent to us: described as a client writes it, before it is read. */
export const bodyNames = z.registry<Name>();
/** Of what we answer. */
export const answerNames = z.registry<Name>();

export function namedBody<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  bodyNames.add(schema, { id });
  return schema;
}

export function namedAnswer<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  answerNames.add(schema, { id });
  return schema;
}
