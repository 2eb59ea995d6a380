/** Requests made from the OpenAPI document: nearly right ones, and such as have something wrong somewhere. */
import * as fc from 'fast-check';
import { headerText, oddPayload, oddText, oddValue } from './odd-values.ts';

export type Json = Readonly<Record<string, unknown>>;

export type Described = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  operationId: string;
  parameters: readonly Readonly<{ name: string; in: string; required: boolean; example?: unknown; schema: Json }>[];
  body?: Json;
}>;

/** What exists: an id that is right now and then reaches the call behind it. */
export type Known = Readonly<{
  keys: readonly string[];
  ids: readonly string[];
  addresses: readonly string[];
  /** Bodies that are right as they are, by operation: fields that fit each other are seldom made by chance. */
  bodies: Readonly<Record<string, readonly Json[]>>;
}>;

export type FuzzRequest = Readonly<{
  method: Described['method'];
  url: string;
  headers: Readonly<Record<string, string>>;
  payload?: string;
}>;

export function makeRequests(described: Described, known: Known, schemas: Json): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: fillPath(described, known),
      query: makeQuery(described, known),
      headers: makeHeaders(described, known),
      payload: described.method === 'GET' ? fc.constant(undefined) : makePayload(described, known, schemas),
      type: fc.oneof(
        { weight: 20, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-8', 'json', ''),
        },
      ),
    })
    .map(({ path, query, headers, payload, type }) => ({
      method: described.method,
      url: `/api/v1${path}${query}`,
      headers: { ...headers, ...(payload !== undefined && type !== '' && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    }));
}

/** Mostly right, now and then anything. */
function mostly<Value>(right: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>, weight = 6): fc.Arbitrary<Value> {
  return fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: odd });
}

function fillPath({ path, parameters }: Described, { ids }: Known): fc.Arbitrary<string> {
  const named = parameters.filter((each) => each.in === 'path');
  const values = named.map(({ name, example }) => {
    const right = name === 'id' ? fc.constantFrom(...ids, String(example)) : fc.constantFrom(...currencies);
    return mostly(right, oddText, 4);
  });
  return fc.tuple(...values).map((all) => {
    // With nothing in the place of an id, the path is that of another call.
    return named.reduce((text, { name }, place) => text.replace(`{${name}}`, () => encode(all[place] || '-')), path);
  });
}

function makeQuery({ parameters }: Described, { ids }: Known): fc.Arbitrary<string> {
  const named = parameters.filter((each) => each.in === 'query');
  const list = fc.array(mostly(fc.constantFrom(...ids), oddText), { maxLength: 60 }).map((all) => all.join(','));
  const right = (name: string, example: unknown) => (name === 'ids' ? list : fc.constant(String(example)));
  const fields = named.map(({ name, example }) =>
    fc.option(
      mostly(right(name, example), oddText, 3).map((value) => `${name}=${encode(value)}`),
      { freq: 8 },
    ),
  );
  const extra = fc.option(
    fc.tuple(fc.constantFrom('x', 'lang', 'ids', 'key', 'token', '__proto__'), oddText).map(([name, value]) => {
      return `${name}=${encode(value)}`;
    }),
    { freq: 2 },
  );
  return fc.tuple(...fields, mostly(fc.constant(null), extra, 8)).map((all) => {
    const given = all.filter((each) => each !== null);
    return given.length === 0 ? '' : `?${given.join('&')}`;
  });
}

function makeHeaders({ method }: Described, { keys }: Known): fc.Arbitrary<Readonly<Record<string, string>>> {
  const authorization = mostly(
    fc.constantFrom(...keys).map((key) => `Bearer ${key}`),
    fc.oneof(headerText, fc.constantFrom('', 'Bearer', `Bearer sampan_test_${'x'.repeat(43)}`)),
    20,
  );
  const names = fc.integer({ min: 1, max: 400 }).map((place) => `a-request-with-the-number-${place}`);
  const idempotency = method === 'POST' ? fc.option(mostly(names, headerText), { freq: 2 }) : fc.constant(null);
  return fc
    .record({
      authorization,
      'idempotency-key': idempotency,
      'accept-language': fc.option(fc.oneof(fc.constantFrom('fr', 'ja;q=0.1', 'zh-TW,zh'), headerText), { freq: 2 }),
      'if-none-match': fc.option(fc.oneof(fc.constant('*'), headerText), { freq: 2 }),
      'last-event-id': fc.option(fc.oneof(fc.constant('0'), headerText), { freq: 2 }),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as never);
}

function makePayload({ body, operationId }: Described, known: Known, schemas: Json): fc.Arbitrary<string | undefined> {
  if (!body) return mostly<string | undefined>(fc.constant(undefined), oddPayload, 4);
  const written = fromObject(body, known, schemas);
  const ready = known.bodies[operationId] ?? [];
  const right = ready.length === 0 ? written : fc.oneof(written, fc.constantFrom(...ready));
  const mutated = fc
    .tuple(right, fc.dictionary(fc.string({ maxLength: 10 }), oddValue, { maxKeys: 2 }))
    .map(([fields, extra]) => ({ ...fields, ...extra }));
  const lacking = fc.tuple(right, fc.nat(8)).map(([fields, place]) => {
    return Object.fromEntries(Object.entries(fields).toSpliced(place, 1));
  });
  const wrong = fc.tuple(right, fc.nat(8), oddValue).map(([fields, place, value]) => {
    return Object.fromEntries(Object.entries(fields).map(([name, old], at) => [name, at === place ? value : old]));
  });
  const whole = fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: mutated },
    { weight: 2, arbitrary: lacking },
    { weight: 3, arbitrary: wrong },
  );
  return mostly(
    whole.map((fields) => JSON.stringify(fields)),
    oddPayload,
    15,
  );
}

const currencies = ['BTC', 'ETH', 'USDT-TRC20', 'usdt_bep20', 'LTC', 'XMR', 'SOL', 'USDT', 'DOGE'];
const amounts = ['0.05', '1', '250', '3000', '0.00000001', '99999999', 0.25, 12];

/** A body of the fields that the schema names. Optional ones are there or not. */
function fromObject(schema: Json, known: Known, schemas: Json): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const { properties = {}, required = [] } = resolve(schema, schemas) as Readonly<{
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  }>;
  const fields = Object.entries(properties).map(([name, each]) => {
    const value = fieldValue(name, each, known);
    const isRequired = required.includes(name);
    return value.chain((given) => {
      return isRequired ? fc.constant([name, given] as const) : fc.constantFrom([name, given] as const, undefined);
    });
  });
  return fc.tuple(...fields).map((all) => Object.fromEntries(all.filter((each) => each !== undefined)));
}

function fieldValue(name: string, schema: Json, { ids, addresses }: Known): fc.Arbitrary<unknown> {
  const examples = (schema['examples'] ?? []) as readonly unknown[];
  const byName: readonly (readonly [string, readonly unknown[]])[] = [
    ['Currency', currencies],
    ['Amount', amounts],
    ['Address', addresses],
    ['quoteId', ids],
  ];
  const right = byName.find(([end]) => name.endsWith(end))?.[1] ?? [];
  return mostly(fc.constantFrom(...right, ...examples), fc.oneof(oddValue, fc.constant(null)), 12);
}

function resolve(schema: Json, schemas: Json): Json {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (schemas[$ref.split('/').at(-1) ?? ''] as Json) : schema;
}

/** Half surrogate pairs have no form in an address. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
