/** Lists the fields of a request that failed schema validation, each with the kind of problem in one word. */
import type { FastifyError, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ErrorDetails } from '#src/i18n/refusal-message.ts';

/** A refused field. `didYouMean`: for an unknown field, the known field with the most similar spelling. */
type RefusedField = Readonly<{ field: string; problem: string; didYouMean?: string }>;

/** Maximum number of listed fields, because a body may hold thousands of unknown fields. */
const mostFields = 20;
const longestName = 100;

type Context = Pick<FastifyRequest, 'routeOptions'>;

export function findFields(error: FastifyError, { routeOptions }: Context): ErrorDetails {
  if (!hasZodFastifySchemaValidationErrors(error)) return {};
  const place = error.validationContext;
  const schema = place === undefined ? undefined : (routeOptions.schema as Schemas | undefined)?.[place];
  const fields = error.validation.flatMap(({ instancePath, keyword, params }): readonly RefusedField[] => {
    const path = instancePath.split('/').filter((part) => part !== '');
    const { keys } = params as Readonly<{ keys?: readonly string[] }>;
    if (keyword !== 'unrecognized_keys' || keys === undefined) return [{ field: path.join('.'), problem: keyword }];
    const known = knownNames(schema, path);
    return keys.slice(0, mostFields).map((key) => nameUnknown(key, path, known));
  });
  return { field: fields[0]?.field, fields: fields.slice(0, mostFields) };
}

type Schemas = Readonly<Record<string, unknown>>;

function nameUnknown(key: string, path: readonly string[], known: readonly string[]): RefusedField {
  const name = key.slice(0, longestName);
  const nearest = findNearest(name, known);
  const field = [...path, name].join('.');
  return { field, problem: 'unknown', ...(nearest !== undefined && { didYouMean: [...path, nearest].join('.') }) };
}

/** The field names that the schema allows in the object at this path. */
function knownNames(schema: unknown, path: readonly string[]): readonly string[] {
  const [first, ...rest] = path;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return knownNames(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return knownNames(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  return first === undefined ? Object.keys(schema.shape) : knownNames(schema.shape[first], rest);
}

/**
 * The known name with the most similar spelling. Undefined if none is close enough: at most a third of the letters may
 * differ, ignoring case.
 */
function findNearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const distances = known.map((each) => ({ each, distance: countEdits(wanted, each.toLowerCase()) }));
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= name.length / 3 ? nearest.each : undefined;
}

/** Levenshtein distance: the number of insertions, deletions and replacements that turn one text into the other. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of from.split('').entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
