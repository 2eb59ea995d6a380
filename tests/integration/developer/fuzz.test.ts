/**
 * Fuzzes every operation of the OpenAPI document with thousands of requests generated from it: valid, nearly valid and
 * absurd. None may cause a 500, every response must match the document, and a refused request must store nothing.
 */
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument } from '#src/api/v1/openapi/make-open-api.ts';
import type { Order } from '#src/domain/order/order.ts';
import { signReceipts } from '#src/usecases/terms/sign-receipts.ts';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { makeCheckAnswer, type CheckAnswer } from './fuzz/check-answer.ts';
import { makeRequests, type Described, type FuzzRequest, type Json, type Known } from './fuzz/make-requests.ts';
import { countRows, openV1, type ExchangeBody, type QuoteBody, type V1 } from './open-v1.ts';
import { patient } from '#tests/support/patience.ts';

/** Number of requests in total. `../fuzz` covers the routes outside the developer API. */
const requestsInAll = proofSize('fuzz_v1', 21_000);
const atOnce = 12;
const seed = 7;

let lab: OrderLab;
let v1: V1;
let document: OpenApiDocument;
let check: CheckAnswer;
let traders: readonly string[];
let reader: string;

beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab);
  const limits = { requestsPerMinute: 60_000, openOrders: 20 };
  traders = [(await v1.makeKey(['read', 'trade'], limits)).key, (await v1.makeKey(['read', 'trade'], limits)).key];
  reader = (await v1.makeKey(['read'], limits)).key;
  document = (await v1.call('GET', '/openapi.json')).body as unknown as OpenApiDocument;
  check = makeCheckAnswer(document);
  await lab.work();
});

afterAll(async () => {
  await v1.close();
  await lab.close();
});

type Answered = Readonly<{
  described: Described;
  request: FuzzRequest;
  status: number;
  text: string;
  replayed: boolean;
}>;

async function send(described: Described, request: FuzzRequest, place: number): Promise<Answered> {
  const isStream = described.operationId === 'followExchange';
  const remoteAddress = `10.${place % 250}.${Math.floor(place / 250) % 250}.1`;
  const answer = await v1.app.inject({ ...request, remoteAddress, ...(isStream && { payloadAsStream: true }) });
  const { statusCode: status, headers } = answer;
  const text = isStream ? await readStart(answer) : answer.body;
  const problem = check(described.path, described.method, { status, contentType: headers['content-type'], text });
  if (problem !== undefined || status >= 500) {
    throw new Error(`${problem ?? 'broken'}: ${JSON.stringify(request)} → ${status} ${text.slice(0, 500)}`);
  }
  return { described, request, status, text, replayed: headers['idempotency-replayed'] === 'true' };
}

/** Reads a refusal whole; a stream that has started is aborted, as by a client that disconnects. */
async function readStart({ statusCode, raw, stream }: LightMyRequestResponse): Promise<string> {
  if (statusCode !== 200) return (await stream().toArray()).map(String).join('');
  stream().on('error', () => {});
  raw.res.destroy();
  return '';
}

function describeAll(): readonly Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId, parameters, requestBody } = operation as unknown as {
        operationId: string;
        parameters: readonly (Json & Described['parameters'][number])[];
        requestBody?: { content: Readonly<Record<string, { schema: Json }>> };
      };
      const body = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase() as Described['method'],
        path,
        operationId,
        // Shared headers are left out here, because they are generated for all operations.
        parameters: parameters.filter((each) => !('$ref' in each)),
        ...(body && { body }),
      };
    }),
  );
}

const pair = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.5' } as const;

async function makeThings(): Promise<readonly string[]> {
  const [key = ''] = traders;
  const receiveAddress = lab.address('tron');
  const ids: string[] = [];
  for (let times = 0; times < 12; times += 1) {
    const order = await v1.call<ExchangeBody>('POST', '/exchanges', { key, body: { ...pair, receiveAddress } });
    const body = { ...pair, orderType: 'fixed' };
    const quote = await v1.call<QuoteBody>('POST', '/quotes', { key, body });
    const asked = { currency: 'USDT-TRC20', amount: '25', receiveAddress };
    const invoice = await v1.call<ExchangeBody>('POST', '/invoices', { key, body: asked });
    ids.push(order.body.data.id, quote.body.data.id, invoice.body.data.id);
  }
  await endOne(ids[0] ?? '');
  await v1.call('PUT', '/webhook', { key, body: { url: 'http://127.0.0.1:9/hook' } });
  // As many test events as orders, so that a random id often names an event.
  for (let times = 0; times < 12; times += 1) {
    const event = await v1.call<{ id: string }>('POST', '/webhook/test', { key });
    ids.push(event.body.data.id);
  }
  return ids;
}

/** Pays one of the orders, so that there is a receipt to ask for. */
async function endOne(link: string): Promise<void> {
  const { order } = await lab.view({ id: orderIdOfLink(link) } as Order);
  await lab.pay(order, '0.5');
  await lab.confirm(order);
  await lab.deliver(order);
  await signReceipts(lab.ports);
}

function rightBodies(ids: readonly string[]): Known['bodies'] {
  const receiveAddress = lab.address('tron');
  const byReceive = { sendCurrency: 'eth', receiveCurrency: 'usdt_trc20', receiveAmount: 900, orderType: 'fixed' };
  const quotes = [pair, byReceive, { ...pair, sendAmount: 0.25, orderType: 'floating' }];
  const ofQuotes = ids.filter((id) => id.startsWith('q_')).map((quoteId) => ({ quoteId, receiveAddress }));
  return {
    createQuote: quotes,
    createExchange: [...quotes.map((quote) => ({ ...quote, receiveAddress })), ...ofQuotes],
    createInvoice: [{ currency: 'usdt_trc20', amount: 25, receiveAddress }],
    setRefundAddress: [{ refundAddress: lab.address('bitcoin') }],
  };
}

test(
  'no request breaks the service, and no answer is outside the document',
  { timeout: patient(300_000 + requestsInAll * 20) },
  async () => {
    const ids = await makeThings();
    const addresses = [lab.address('tron'), lab.address('bitcoin'), lab.address('ethereum'), lab.address('litecoin')];
    const known = { keys: [...traders, ...traders, reader], ids, addresses, bodies: rightBodies(ids) };
    const all = describeAll();
    const schemas = document.components['schemas'] as Json;
    const before = await countStored();
    const each = Math.ceil(requestsInAll / all.length);
    const made = all.map((described, place) => {
      return fc.sample(makeRequests(described, known, schemas), { numRuns: each, seed: seed + place });
    });
    // Requests of all operations are interleaved, so that they act on each other's results.
    const queue = Array.from({ length: each }, (_, turn) =>
      all.map((described, place) => ({ described, request: made[place]?.[turn] })),
    ).flat();
    expect(queue.length).toBeGreaterThanOrEqual(Math.max(requestsInAll, 20_000));
    const answers: Answered[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let item = queue[next]; item; item = queue[next]) {
        next += 1;
        if (item.request) answers.push(await send(item.described, item.request, next));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));

    expect(v1.written).toEqual([]);
    expect(await countStored()).toEqual(addUp(before, answers));
    expectVariety(all, answers);
    // Any 500, undocumented response or extra stored row has already failed the test.
    noteFigures('fuzz_v1', {
      seed,
      requests: answers.length,
      endpoints: all.length,
      '2xx': countOf(answers, 2),
      '3xx': countOf(answers, 3),
      '4xx': countOf(answers, 4),
      serverErrors: countOf(answers, 5),
      storedOnRefusal: 0,
    });
  },
);

function countOf(answers: readonly Answered[], hundreds: number): number {
  return answers.filter(({ status }) => Math.floor(status / 100) === hundreds).length;
}

type Stored = Readonly<
  Record<'orders' | 'api_quotes' | 'invoices' | 'test events' | 'order_history' | 'api_keys', number>
>;

async function countStored(): Promise<Stored> {
  return {
    orders: await countRows(lab, 'orders'),
    api_quotes: await countRows(lab, 'api_quotes'),
    invoices: await countRows(lab, 'invoices'),
    'test events': await countRows(lab, "webhook_events where kind = 'test'"),
    order_history: await countRows(lab, 'order_history'),
    api_keys: await countRows(lab, 'api_keys'),
  };
}

/** Expected row counts after all responses: one object per success that was not a replay, and nothing else. */
function addUp(before: Stored, answers: readonly Answered[]): Stored {
  const madeBy = (operationId: string): number => {
    const made = answers.filter(({ described, status }) => described.operationId === operationId && status < 300);
    const fresh = made.filter(({ replayed }) => !replayed);
    return new Set(fresh.map(({ text }) => (JSON.parse(text) as { data: { id: string } }).data.id)).size;
  };
  return {
    orders: before.orders + madeBy('createExchange'),
    api_quotes: before.api_quotes + madeBy('createQuote'),
    invoices: before.invoices + madeBy('createInvoice'),
    'test events': before['test events'] + madeBy('testWebhook') + madeBy('testNamedWebhook'),
    // No other order was paid, so cancelling is the only possible transition.
    order_history: before.order_history + madeBy('cancelExchange'),
    api_keys: before.api_keys,
  };
}

/**
 * A fuzz test in which everything is refused early proves nothing: each operation must have succeeded and been refused.
 */
function expectVariety(all: readonly Described[], answers: readonly Answered[]): void {
  const statusesOf = new Map<string, Map<number, number>>();
  for (const { described, status } of answers) {
    const counts = statusesOf.get(described.operationId) ?? new Map<number, number>();
    statusesOf.set(described.operationId, counts.set(status, (counts.get(status) ?? 0) + 1));
  }
  // The keys' quota of open orders was used up, and then further orders were refused.
  expect(statusesOf.get('createExchange')?.get(201)).toBeGreaterThan(20);
  expect(statusesOf.get('createExchange')?.get(429)).toBeGreaterThan(0);
  expect(statusesOf.get('createQuote')?.get(201)).toBeGreaterThan(20);
  const unpaid = ['quoteChoice', 'continueExchange', 'refundExchange'];
  for (const { operationId } of all) {
    const statuses = [...(statusesOf.get(operationId)?.keys() ?? [])];
    const isReached = statuses.some((status) => status < 300 || (unpaid.includes(operationId) && status === 409));
    expect(isReached, operationId).toBe(true);
    expect(
      statuses.some((status) => status >= 400),
      operationId,
    ).toBe(true);
  }
}
