/**
 * Every route that the router knows and every page, with thousands of requests: right, nearly right and absurd, from
 * strangers, operators and programs. None may break us, and what is refused leaves nothing behind.
 */
import * as fc from 'fast-check';
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorAnswer } from '#src/api/schemas.ts';
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { openWhole, publicUrl, type Whole } from '../security/open-whole.ts';
import { makeSampleWorld, readPageRoutes, type SampleWorld } from '../security/sample-world.ts';
import { makeAnyRequest, type AnyRequest, type Endpoint } from './make-any-request.ts';
import { noteWrites, type TakeWrites } from './note-writes.ts';
import { makeRightBodies, makeRightForms } from './right-bodies.ts';

const size = proofSize('fuzz', 5_000);
const seed = proofSize('fuzz_seed', 1);
/** A page costs ten calls, and its form goes through the verbs of the calls. */
const pageRequests = Math.min(Math.round(size / 5), 20_000);
const timeout = 240_000 + size * 40;
/** So often the workers come by, which keeps chains and prices fresh. */
const workEvery = 250;

let lab: OrderLab;
let whole: Whole;
let world: SampleWorld;
let takeWrites: TakeWrites;
let session: string;
let key: string;

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  world = await makeSampleWorld(whole);
  key = (await world.makeKey()).key;
  session = await whole.signIn();
  takeWrites = await noteWrites(lab.database.ownerPool);
});
afterAll(async () => {
  await whole.close();
  await lab.close();
});

function listCalls(): readonly Endpoint[] {
  const bodies = makeRightBodies(lab, world);
  const calls = whole.routes.filter(({ method, url }) => !['TRACE', 'QUERY', 'HEAD'].includes(method) && url !== '/*');
  const names = [...new Set(calls.map(({ method, url }) => `${method} ${url}`))];
  const unused = Object.keys(bodies).filter((name) => !names.includes(name));
  expect(unused).toEqual([]);
  return names.map((name) => {
    const [method = '', url = ''] = name.split(' ');
    const body = bodies[name];
    return { method, url, bodies: body ? [body] : [], isForm: false };
  });
}

/** In one language: the others are the same modules. */
async function listPages(): Promise<readonly Endpoint[]> {
  const bodies = makeRightForms(lab, world);
  const pages = (await readPageRoutes()).filter(
    ({ url }) => !/^\/(?:zh-cn|zh-tw|es|fr|ja|[^e/][^/]*)(?:\/|$)/.test(url),
  );
  return pages.flatMap(({ url }) => {
    const pattern = url.replaceAll('?', '');
    return ['GET', 'POST'].map((method) => ({ method, url: pattern, bodies, isForm: true }));
  });
}

/** Most come as one who may; strangers come too. */
function credentials({ endpoint: { url, isForm } }: AnyRequest, place: number): Readonly<Record<string, string>> {
  if (place % 7 === 0) return {};
  if (isForm) return { cookie: `${operatorCookieName}=${session}` };
  return { authorization: `Bearer ${url.startsWith('/api/admin') ? session : key}` };
}

type Answered = Readonly<{ status: number; text: string; contentType: string }>;

async function send(request: AnyRequest, place: number): Promise<Answered> {
  const { method, url, headers, payload } = request;
  const answer = await whole.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...credentials(request, place) },
    // Each from somewhere else: limits on sources are proved elsewhere, and would hide what lies behind.
    remoteAddress: `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
    payloadAsStream: true,
    ...(payload !== undefined && { payload }),
  });
  const { statusCode: status } = answer;
  const contentType = answer.headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  // Live updates have no end: whoever asked for them goes away.
  if (contentType.startsWith('text/event-stream')) {
    answer.stream().on('error', () => {});
    answer.raw.res.destroy();
  } else for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return { status, text: Buffer.concat(chunks).toString(), contentType };
}

/** What a refusal may write: that somebody guessed, that a key or a session was used, and how a name was answered. */
const mayBeWritten: ReadonlySet<string> = new Set([
  'failed_sign_ins',
  'operator_sessions',
  'api_keys',
  'api_requests',
  'page_views',
]);

/** What is wrong with an answer; undefined if nothing is. Answers of success were checked when they were written. */
function findProblem({ url, method }: AnyRequest, { status, text, contentType }: Answered): string | undefined {
  if (status >= 500) return 'broken';
  const isOfCall = url.startsWith('/api/') && contentType.startsWith('application/json') && method !== 'HEAD';
  if (status < 400 || !isOfCall) return undefined;
  const body = JSON.parse(text) as Readonly<{ success?: unknown; error?: Readonly<Record<string, unknown>> }>;
  const isProgram = /^\/api\/(?:v1|compat)(?:\/|$)/.test(url.split('?')[0] ?? '');
  if (isProgram) return typeof body.error?.['message'] === 'string' ? undefined : 'no error of the developer API';
  return ErrorAnswer.safeParse(body).success ? undefined : 'no error of ours';
}

test('no request to any route breaks us, and none that is refused is stored', { timeout }, async () => {
  const samples = { fill: world.fill, site: new URL(publicUrl) };
  const draw = (endpoints: readonly Endpoint[], count: number, from: number): readonly AnyRequest[] => {
    const each = Math.ceil(count / endpoints.length);
    const made = endpoints.map((endpoint, place) =>
      fc.sample(makeAnyRequest(endpoint, samples), { numRuns: each, seed: seed * 10_000 + from + place }),
    );
    // Turn and turn about, so that requests meet what the others did.
    return Array.from({ length: each }, (_, turn) => made.flatMap((all) => all[turn] ?? [])).flat();
  };
  const [calls, pages] = [listCalls(), await listPages()];
  const queue = [...draw(calls, size - pageRequests, 0), ...draw(pages, pageRequests, 5_000)];
  const counts: Record<string, number> = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const reached = new Map<string, Set<string>>();
  const problems: unknown[] = [];
  let storedOnRefusal = 0;
  for (const [place, request] of queue.entries()) {
    if (place % workEvery === 0) {
      await lab.work();
      session = await whole.signIn(`192.0.2.${(place / workEvery) % 250}`);
      await takeWrites();
    }
    const answer = await send(request, place);
    const written = await takeWrites();
    const left = answer.status >= 400 ? written.filter((name) => !mayBeWritten.has(name)) : [];
    storedOnRefusal += left.length;
    const kind = `${Math.floor(answer.status / 100)}xx`;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const name = `${request.endpoint.method} ${request.endpoint.url}`;
    reached.set(name, (reached.get(name) ?? new Set()).add(kind));
    const problem = findProblem(request, answer) ?? (left.length > 0 ? `stored in ${left.join()}` : undefined);
    if (problem !== undefined)
      problems.push({ problem, place, ...describe(request), answer: answer.text.slice(0, 300) });
    // Chains that nobody looked at since the clock was moved would refuse orders.
    if (request.url.startsWith('/api/sandbox/clock') && answer.status === 200) {
      await lab.work();
      await takeWrites();
    }
  }
  const endpoints = reached.size;
  const { '5xx': serverErrors = 0, ...others } = counts;
  noteFigures('fuzz', { seed, requests: queue.length, endpoints, ...others, serverErrors, storedOnRefusal });
  expect(problems.slice(0, 10)).toEqual([]);
  expect(whole.written).toEqual([]);
  expect(queue.length).toBeGreaterThanOrEqual(size);
  // Refused at the door everywhere, a fuzz proves nothing: calls were reached and calls were refused.
  expect([...reached.values()].filter((kinds) => kinds.has('2xx')).length).toBeGreaterThan(endpoints / 3);
  expect(counts['4xx']).toBeGreaterThan(size / 5);
});

test('what no database can look for is unknown to every route that names something', async () => {
  const named = [...listCalls(), ...(await listPages())].filter(({ url }) => /:\w/.test(url));
  expect(named.length).toBeGreaterThan(40);
  session = await whole.signIn('192.0.2.251');
  const broken: unknown[] = [];
  for (const [place, endpoint] of named.entries()) {
    for (const text of ['%00', 'a%00b', '%f0%9f%92%a5%00', 'x'.repeat(90)]) {
      const { method, isForm } = endpoint;
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
      const site = new URL(publicUrl);
      const headers = { host: site.host, origin: site.origin, ...(method !== 'GET' && { 'content-type': type }) };
      const [body = {}] = endpoint.bodies;
      const payload = isForm ? 'intent=reveal' : JSON.stringify(body);
      const url = endpoint.url.replaceAll(/:\w+/g, text);
      const request = { endpoint, method, url, headers, ...(method !== 'GET' && { payload }) };
      // One in seven comes without credentials; here all have theirs.
      const { status, text: told } = await send(request, place * 7 + 1);
      if (status >= 500 || (status < 300 && !isForm)) broken.push({ method, url, status, told: told.slice(0, 200) });
    }
  }
  expect(broken).toEqual([]);
});

function describe({ method, url, headers, payload }: AnyRequest) {
  return { method, url: url.slice(0, 200), headers, payload: payload?.toString().slice(0, 300) };
}

/** What no HTTP library sends. */
const brokenRequest = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'get', 'G\0T', 'BREW', ''),
      fc.constantFrom('/', '/healthz', '/%ff%fe', '/%zz', '//', '/api/track/%c3%28', 'x', '*', '/\u00ff'),
      fc.constantFrom('HTTP/1.1', 'HTTP/9.9', 'HTTP/1.0', ''),
      fc.constantFrom(
        'host: x\r\n',
        '',
        'host: x\r\nhost: y\r\n',
        'host: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n',
        'host: x\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n',
        'host: x\r\ntransfer-encoding: junk\r\n',
        'host: x\r\nbad header\r\n',
        `host: x\r\nlong: ${'y'.repeat(20_000)}\r\n`,
        'host: x\r\ncookie: \0\r\n',
        'host: x\n',
      ),
    )
    .map(([method, url, version, headers]) => Buffer.from(`${method} ${url} ${version}\r\n${headers}\r\n`, 'latin1')),
);

test('bytes that are hardly HTTP are answered or hung up on, and the next visitor is served', async () => {
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = whole.app.server.address() as net.AddressInfo;
  for (const bytes of fc.sample(brokenRequest, { numRuns: Math.min(Math.ceil(size / 25), 2000), seed })) {
    const socket = net.connect({ host: '127.0.0.1', port });
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.end(bytes);
    await once(socket, 'close');
    expect(/^HTTP\/1.1 5/.test(answer), `${bytes.toString('latin1')} → ${answer.slice(0, 100)}`).toBe(false);
  }
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
