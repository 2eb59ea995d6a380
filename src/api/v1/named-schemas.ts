/**
 * Registries of the schemas that have a name in the OpenAPI document. They are the same objects that validate requests
 * and shape responses; the registries only add names.
 */
import { z } from 'zod';

type Name = Readonly<{ id: string }>;

/** Request schemas, documented as the client sends them, before transforms. */
export const bodyNames = z.registry<Name>();
/** Response schemas, documented after transforms. */
export const answerNames = z.registry<Name>();

export function namedBody<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  bodyNames.add(schema, { id });
  return schema;
}

export function namedAnswer<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  answerNames.add(schema, { id });
  return schema;
}
