/** The OpenAPI document matches the routes: same paths, methods and schemas, and valid OpenAPI 3.1. */
import { randomBytes } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Fastify, { type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeReadOrderMarks } from '#src/adapters/db/order-marks.ts';
import type { OpenApiDocument } from '#src/api/v1/openapi/make-open-api.ts';
import { apiTurns } from '#src/api/answer-in-turn.ts';
import { v1Api } from '#src/api/v1/v1-api.ts';
import { addressExamples } from '#src/api/v1/v1-schemas.ts';
import { parseAddress } from '#src/domain/address/parse-address.ts';
import { refusalCodes } from '#src/domain/refusals.ts';
import { makeFairQueue } from '#src/http/fair-queue.ts';
import { makeKeyLimits } from '#src/http/key-limits.ts';
import { httpErrorCodes } from '#src/i18n/error-codes.ts';
import { makeLabDeveloper } from '#tests/support/lab-developer.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { labLinks } from '#tests/support/order-links.ts';

type Json = Readonly<Record<string, unknown>>;
type Described = Readonly<{
  operationId: string;
  parameters: readonly Json[];
  responses: Readonly<Record<string, Readonly<{ content?: Json; 'x-error-codes'?: readonly string[] }>>>;
  requestBody?: Readonly<{ content: Json }>;
  'x-error-codes': readonly string[];
}>;

let lab: OrderLab;
let document: OpenApiDocument;
let text: string;
const routes: RouteOptions[] = [];

beforeAll(async () => {
  lab = await openOrderLab();
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRoute', (route) => void routes.push(route));
  await app.register(v1Api, {
    services: lab.services,
    developer: makeLabDeveloper(lab),
    profile: 'sandbox',
    publicUrl: 'https://swap.example',
    orderLinks: labLinks,
    keyLimits: makeKeyLimits({ now: Date.now, randomBytes }),
    readOrderMarks: makeReadOrderMarks(lab.database.pool),
    turns: makeFairQueue({ ...apiTurns, randomBytes }),
    log: { warn: () => {}, error: () => {} },
    prefix: '/api/v1',
  });
  const answer = await app.inject('/api/v1/openapi.json');
  text = answer.body;
  document = answer.json();
  await app.close();
});

afterAll(async () => {
  await lab.close();
});

/** The registered routes, without catch-alls and without HEAD, which every GET has. */
const served = () =>
  routes.flatMap(({ method, url, schema }) => {
    if (url.endsWith('/*') || url === '/api/v1') return [];
    const path = url.slice('/api/v1'.length).replaceAll(/:(\w+)/g, '{$1}');
    return [method]
      .flat()
      .filter((each) => each !== 'HEAD')
      .map((each) => ({ name: `${each} ${path}`, schema: (schema ?? {}) as Json }));
  });

const described = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { name: `${method.toUpperCase()} ${path}`, operation: operation as unknown as Described };
    }),
  );

/** The schema that a `$ref` points to. */
function resolve(schema: Json): Json {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  return (document.components['schemas'] as Readonly<Record<string, Json>>)[$ref.split('/').at(-1) ?? ''] ?? {};
}

const propertiesOf = (schema: Json): readonly string[] => Object.keys(resolve(schema)['properties'] ?? {}).toSorted();
const ofZod = (schema: unknown, io: 'input' | 'output') =>
  z.toJSONSchema(schema as z.ZodType, { io }) as unknown as Json;

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const result = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
  expect(result).toEqual({ valid: true });
});

test('every route is described, and everything described is routed', () => {
  const names = served().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(new Set(names).size).toBe(names.length);
  expect(
    described()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted());
});

test('what a route takes and answers is what is described, field by field', () => {
  for (const { name, schema } of served()) {
    const operation = described().find((each) => each.name === name)?.operation;
    if (!operation) throw new Error(`${name} is not described`);
    for (const [place, key] of [
      ['path', 'params'],
      ['query', 'querystring'],
    ] as const) {
      const fields = operation.parameters.filter((each) => each['in'] === place).map((each) => String(each['name']));
      expect(fields.toSorted(), `${name} ${place}`).toEqual(
        schema[key] ? propertiesOf(ofZod(schema[key], 'input')) : [],
      );
    }
    const body = (operation.requestBody?.content['application/json'] as { schema: Json } | undefined)?.schema;
    expect(body && propertiesOf(body), `${name} body`).toEqual(
      schema['body'] ? propertiesOf(ofZod(schema['body'], 'input')) : undefined,
    );
    for (const [status, answer] of Object.entries(schema['response'] as Json)) {
      if (status.endsWith('xx')) continue;
      const content = operation.responses[status]?.content?.['application/json'] as { schema: Json } | undefined;
      const data = (content?.schema['properties'] as { data: Json } | undefined)?.data ?? {};
      const given = (ofZod(answer, 'output')['properties'] as { data: Json }).data;
      expect(propertiesOf(data), `${name} ${status}`).toEqual(propertiesOf(given));
    }
  }
});

test('every reference leads somewhere, and every part is used', () => {
  const parts = Object.entries(document.components).flatMap(([kind, all]) =>
    Object.keys(all as Json).map((name) => `#/components/${kind}/${name}`),
  );
  const used = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => String(ref)));
  const schemes = parts.filter((part) => part.includes('/securitySchemes/'));
  expect([...used, ...schemes].toSorted()).toEqual(parts.toSorted());
});

test('every parameter and every field that is sent says what it is, with an example', () => {
  for (const { name, operation } of described()) {
    for (const parameter of operation.parameters.filter((each) => !('$ref' in each))) {
      expect(parameter['description'], `${name} ${String(parameter['name'])}`).toEqual(expect.any(String));
      expect(parameter['example'], `${name} ${String(parameter['name'])}`).toBeDefined();
    }
    const body = (operation.requestBody?.content['application/json'] as { schema: Json } | undefined)?.schema;
    const fields = Object.entries((body ? resolve(body)['properties'] : {}) as Readonly<Record<string, Json>>);
    for (const [field, schema] of fields) {
      expect(schema['description'], `${name} ${field}`).toEqual(expect.any(String));
      expect(schema['examples'], `${name} ${field}`).toHaveLength(1);
    }
  }
});

test('operations have names of their own, and codes that exist', () => {
  const all = described();
  expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  const known = new Set<string>([...refusalCodes, ...httpErrorCodes]);
  for (const { name, operation } of all) {
    const listed = Object.values(operation.responses).flatMap((each) => each['x-error-codes'] ?? []);
    expect(listed.toSorted(), name).toEqual([...operation['x-error-codes']].toSorted());
    expect(
      listed.filter((code) => !known.has(code)),
      name,
    ).toEqual([]);
  }
});

test('the examples fit their schemas', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const shown: string[] = [];
  for (const { name, operation } of described()) {
    const media = [operation.requestBody, ...Object.values(operation.responses)].map((each) => {
      return each?.content?.['application/json'] as Readonly<{ schema: Json; example?: unknown }> | undefined;
    });
    for (const each of media.filter((one) => one?.example !== undefined)) {
      const schema = JSON.parse(JSON.stringify(each?.schema).replaceAll('"#/', '"openapi#/')) as Json;
      expect(ajv.validate(schema, each?.example), `${name}: ${ajv.errorsText()}`).toBe(true);
      shown.push(name);
    }
  }
  expect(shown).toContain('POST /exchanges');
});

test('the addresses in the examples are addresses', () => {
  expect(parseAddress('tron', addressExamples.receive, ['main']).ok).toBe(true);
  expect(parseAddress('bitcoin', addressExamples.refund, ['main']).ok).toBe(true);
});

test('the message to a server is described as a webhook', () => {
  expect(JSON.stringify(document.webhooks)).toContain('#/components/schemas/WebhookMessage');
});
