/** Rows of a field table: the fields of a request, or of an object in responses. */
import type { Translate } from '#src/i18n/translate.ts';
import { nameOf, type ApiDocument, type ApiOperation, type ApiParameter, type ApiSchema } from '../../api-document.ts';
import { fieldKeys, findWords, parameterKeys } from './call-texts.ts';
import { describeType, type TypeText } from './describe-type.ts';

export type FieldPlace = ApiParameter['in'] | 'body';

export type FieldRow = Readonly<{
  name: string;
  /** Where a parameter is sent; null for a field of a response. */
  place: FieldPlace | null;
  type: TypeText;
  isRequired: boolean;
  /** Description of the field; empty if its name says enough. */
  meaning: string;
  /** Example value, as it is written into the form to try an endpoint. */
  example: string;
}>;

type Reader = Readonly<{ document: ApiDocument; t: Translate }>;

export function parametersOf(operation: ApiOperation, { components }: ApiDocument): readonly ApiParameter[] {
  return operation.parameters.flatMap((parameter) => {
    if (!('$ref' in parameter)) return [parameter];
    const shared = components.parameters[nameOf(parameter.$ref)];
    return shared ? [shared] : [];
  });
}

export function parameterRows(operation: ApiOperation, { document, t }: Reader): readonly FieldRow[] {
  return parametersOf(operation, document).map(({ name, in: place, required, schema, description, example }) => ({
    name,
    place,
    type: describeType(schema, document),
    isRequired: required,
    meaning: findWords(t, parameterKeys(operation, name), description),
    example: writeExample(example),
  }));
}

export function bodyRows(operation: ApiOperation, reader: Reader): readonly FieldRow[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema?.$ref === undefined) return [];
  const rows = objectRows(nameOf(schema.$ref), reader);
  return rows.map((row) => ({ ...row, place: 'body' }));
}

/** The fields of a named schema. Nested objects without a name are flattened: `limits.openOrders`. */
export function objectRows(name: string, reader: Reader): readonly FieldRow[] {
  const schema = reader.document.components.schemas[name];
  return schema ? rowsOf({ name, schema, before: '' }, reader) : [];
}

type Owner = Readonly<{ name: string; schema: ApiSchema; before: string }>;

function rowsOf({ name: owner, schema, before }: Owner, reader: Reader): readonly FieldRow[] {
  const { document, t } = reader;
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const written = describeField(field, document);
    const row: FieldRow = {
      name: before + name,
      place: null,
      type: describeType(field, document),
      isRequired: schema.required?.includes(name) ?? false,
      meaning: written === undefined ? '' : findWords(t, fieldKeys(owner, name), written),
      example: writeExample(field.examples?.[0]),
    };
    const inside = field.items ?? field;
    if (!inside.properties) return [row];
    const inner = `${before}${name}${field.items ? '[]' : ''}.`;
    return [row, ...rowsOf({ name: owner, schema: inside, before: inner }, reader)];
  });
}

/** The description of the field itself, else of the schema that it refers to. */
export function describeField({ description, $ref: reference }: ApiSchema, { components }: ApiDocument) {
  if (description !== undefined || reference === undefined) return description;
  return components.schemas[nameOf(reference)]?.description;
}

function writeExample(example: unknown): string {
  if (example === undefined || example === null) return '';
  return typeof example === 'string' ? example : JSON.stringify(example);
}
