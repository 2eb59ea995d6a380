/** Checks a response against the OpenAPI document: its status, its body by the schema, and its error code. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from './make-requests.ts';

type Answer = Readonly<{ status: number; contentType: string | undefined; text: string }>;
type Response = Readonly<{ content?: Readonly<Record<string, unknown>>; 'x-error-codes'?: readonly string[] }>;

/** The problem with a response; undefined if there is none. */
export type CheckAnswer = (path: string, method: string, answer: Answer) => string | undefined;

export function makeCheckAnswer(document: Json): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  const validate = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  const paths = document['paths'] as Readonly<
    Record<string, Readonly<Record<string, { responses: Readonly<Record<string, Response>> }>>>
  >;
  return (path, method, { status, contentType, text }) => {
    const response = paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (!response) return `the status ${status} is not described`;
    if (!response.content) return text === '' ? undefined : 'a body where none is described';
    const type = contentType?.split(';')[0] ?? '';
    if (!(type in response.content)) return `the content type ${type} is not described`;
    if (type !== 'application/json') return undefined;
    const pointer = ['', 'paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
    const check = validate(pointer.map((part) => escape(String(part))).join('/'));
    const body: unknown = JSON.parse(text);
    if (!check(body)) return `not of its schema: ${ajv.errorsText(check.errors)}`;
    const { error } = body as { error?: { code: string } };
    if (error && !response['x-error-codes']?.includes(error.code)) return `the code ${error.code} is not listed`;
    return undefined;
  };
}

function escape(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
