/** Writes the schemas of the API as Python types: a TypedDict for each object, a Literal for each list of words. */
import type { OpenApiDocument } from '#src/api/v1/openapi/make-open-api.ts';

type Schema = Readonly<{
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  description?: string;
}>;

/** Lists of words that several schemas share are called after the first of these that has them. */
const namedFirst = ['Currency', 'Exchange'];
/** Fields with such names make a TypedDict that is written as a call. */
const keywords = new Set(['from', 'continue', 'class', 'import', 'in', 'is', 'not', 'or', 'and', 'if', 'for', 'pass']);
const scalars: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

export type PythonTypes = Readonly<{ text: string; names: readonly string[] }>;

export function writePythonTypes({ components }: OpenApiDocument): PythonTypes {
  const schemas = components['schemas'] as Readonly<Record<string, Schema>>;
  // `Error` is what every failed call answers; the client makes a SampanError of it.
  const names = Object.keys(schemas).filter((name) => name !== 'Error');
  const sorted = [...namedFirst, ...names.filter((name) => !namedFirst.includes(name))];
  const written = new Map<string, string>();
  const words = new Map<string, string>();

  for (const name of sorted) {
    const schema = schemas[name];
    if (!schema) throw new Error(`the document has no ${name}`);
    if (schema.properties) writeObject(name, schema);
    else written.set(name, `${name} = ${typeOf(schema, name)}\n`);
  }
  return { text: [...written.values()].join('\n\n'), names: [...written.keys()] };

  function writeObject(name: string, { properties = {}, required = [], description }: Schema): void {
    const fields = Object.entries(properties).map(([field, schema]) => {
      return {
        field,
        type: typeOf(schema, name + capitalise(field)),
        told: schema.description,
        isRequired: required.includes(field),
      };
    });
    written.set(name, objectText(name, description, fields));
  }

  function typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return `"${schema.$ref.split('/').at(-1) ?? ''}"`;
    if (schema.anyOf) return union(schema.anyOf, name);
    if (schema.const !== undefined) return literal([schema.const]);
    if (schema.enum) return nameWords(schema.enum, name);
    if (schema.type === 'array')
      return `List[${typeOf(schema.items ?? {}, schema.items?.properties ? `${name}Item` : name)}]`;
    if (schema.properties) {
      writeObject(name, schema);
      return `"${name}"`;
    }
    if (schema.type === 'object') return 'Dict[str, Any]';
    return scalars[schema.type ?? ''] ?? 'Any';
  }

  function union(options: readonly Schema[], name: string): string {
    const types = [...new Set(options.filter(({ type }) => type !== 'null').map((each) => typeOf(each, name)))];
    const joined = types.length === 1 ? (types[0] ?? 'Any') : `Union[${types.join(', ')}]`;
    return options.some(({ type }) => type === 'null') ? `Optional[${joined}]` : joined;
  }

  function nameWords(list: readonly unknown[], name: string): string {
    const key = JSON.stringify(list);
    const known = words.get(key);
    if (known !== undefined) return `"${known}"`;
    words.set(key, name);
    written.set(name, `${name} = ${literal(list)}\n`);
    return `"${name}"`;
  }
}

type Field = Readonly<{ field: string; type: string; told: string | undefined; isRequired: boolean }>;

function objectText(name: string, description: string | undefined, fields: readonly Field[]): string {
  if (fields.some(({ field }) => keywords.has(field))) {
    const entries = fields.map(({ field, type, told }) => `${comment(told)}        "${field}": ${type},\n`);
    return `${name} = TypedDict(\n    "${name}",\n    {\n${entries.join('')}    },\n)\n`;
  }
  const lines = (isRequired: boolean) => {
    const chosen = fields.filter((each) => each.isRequired === isRequired);
    return chosen.map(({ field, type, told }) => `    ${field}: ${type}\n${docstring(told)}`).join('');
  };
  const [needed, optional] = [lines(true), lines(false)];
  const about = docstring(description);
  if (optional === '') return `class ${name}(TypedDict):\n${about}${needed}`;
  if (needed === '') return `class ${name}(TypedDict, total=False):\n${about}${optional}`;
  // NotRequired came with Python 3.11.
  const base = `class _${name}(TypedDict):\n${needed}`;
  return `${base}\n\nclass ${name}(_${name}, total=False):\n${about}${optional}`;
}

export function literal(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'boolean' ? capitalise(String(value)) : JSON.stringify(value)));
  const line = `Literal[${texts.join(', ')}]`;
  return line.length < 90 ? line : `Literal[\n${texts.map((text) => `    ${text},\n`).join('')}]`;
}

function docstring(text: string | undefined): string {
  return text === undefined ? '' : `    """${text.replaceAll('\\', '\\\\')}"""\n`;
}

function comment(text: string | undefined): string {
  return text === undefined ? '' : `        # ${text}\n`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
