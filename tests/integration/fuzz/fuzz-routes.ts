/**
 * Fuzzes every route of the router and every page with thousands of requests: valid, nearly valid and absurd, from
 * visitors, operators and API clients. None may cause a 500, and a refused one must store nothing. Two test files run
 * half of the requests each, to use two cores.
 */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { ErrorAnswer } from '#src/api/schemas.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { publicUrl } from '../security/open-whole.ts';
import { makeAnyRequest, type AnyRequest, type Endpoint } from './make-any-request.ts';
import { noteWrites } from './note-writes.ts';
import { openFuzzWorld, type Answered, type FuzzWorld } from './open-fuzz-world.ts';
import { patient } from '#tests/support/patience.ts';

const halves = ['odd', 'even'] as const;
const size = Math.ceil(proofSize('fuzz', 5_000) / halves.length);
const seed = proofSize('fuzz_seed', 1);
/** Number of page requests: a page costs as much as ten API calls, and its forms call the same use cases. */
const pageRequests = Math.min(Math.round(size / 5), 10_000);
/**
 * Maximum requests per world (one database): beyond that its key has no quota left, and everything would be refused.
 */
const mostPerWorld = 12_500;
/** Interval, in requests, at which workers run, which keeps chains and prices fresh. */
const workEvery = 250;

export const fuzzTimeout = patient(240_000 + size * 40);

/** Response counts over all worlds. */
type Tally = {
  requests: number;
  storedOnRefusal: number;
  readonly counts: Record<string, number>;
  readonly reached: Map<string, Set<string>>;
  readonly problems: unknown[];
};

export async function fuzzRoutes(half: (typeof halves)[number]): Promise<void> {
  const counts = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const tally: Tally = { requests: 0, storedOnRefusal: 0, counts, reached: new Map(), problems: [] };
  const worlds = Math.ceil(size / mostPerWorld);
  for (let number = 0; number < worlds; number += 1) {
    const world = await openFuzzWorld();
    try {
      await fuzzWorld(world, worlds, (seed * 100 + number) * halves.length + halves.indexOf(half), tally);
      expect(world.whole.written).toEqual([]);
    } finally {
      await world.close();
    }
  }
  const { requests, storedOnRefusal, reached, problems } = tally;
  const endpoints = reached.size;
  const { '5xx': serverErrors, ...others } = counts;
  const told = { seed: String(seed), endpoints: String(endpoints) };
  noteFigures(`fuzz-${half}`, { ...told, worlds, requests, ...others, serverErrors, storedOnRefusal });
  expect(problems.slice(0, 10)).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(size);
  // A fuzz test in which everything is refused early proves nothing: calls must have succeeded and been refused.
  expect([...reached.values()].filter((kinds) => kinds.has('2xx')).length).toBeGreaterThan(endpoints / 3);
  expect(counts['4xx']).toBeGreaterThan(size / 5);
}

async function fuzzWorld(world: FuzzWorld, worlds: number, worldSeed: number, tally: Tally): Promise<void> {
  const { lab, calls, pages } = world;
  const samples = { fill: world.fill, site: new URL(publicUrl) };
  const draw = (endpoints: readonly Endpoint[], count: number, from: number): readonly AnyRequest[] => {
    const each = Math.ceil(count / endpoints.length);
    const made = endpoints.map((endpoint, place) =>
      fc.sample(makeAnyRequest(endpoint, samples), { numRuns: each, seed: worldSeed * 10_000 + from + place }),
    );
    // Requests of all routes are interleaved, so that they act on each other's results.
    return Array.from({ length: each }, (_, turn) => made.flatMap((all) => all[turn] ?? [])).flat();
  };
  const queue = [...draw(calls, (size - pageRequests) / worlds, 0), ...draw(pages, pageRequests / worlds, 5_000)];
  const takeWrites = await noteWrites(lab.database.ownerPool);
  for (const [place, request] of queue.entries()) {
    if (place % workEvery === 0) {
      await lab.work();
      await world.signIn(`192.0.2.${(place / workEvery) % 250}`);
      await takeWrites();
    }
    const answer = await world.send(request, place);
    const written = await takeWrites();
    const left = answer.status >= 400 ? written.filter((name) => !mayBeWritten.has(name)) : [];
    const problem = findProblem(request, answer) ?? (left.length > 0 ? `stored in ${left.join()}` : undefined);
    countAnswer(tally, request, answer);
    tally.storedOnRefusal += left.length;
    if (problem !== undefined) {
      tally.problems.push({ problem, worldSeed, place, ...describe(request), answer: answer.text.slice(0, 300) });
    }
    // After the clock was moved the chains must be read again, or orders would be refused.
    if (/^\/api\/sandbox\/(clock|.*\/troubles)/.test(request.url) && answer.status === 200) {
      await lab.work();
      await takeWrites();
    }
  }
}

function countAnswer(tally: Tally, { endpoint }: AnyRequest, { status }: Answered): void {
  const kind = `${Math.floor(status / 100)}xx`;
  const name = `${endpoint.method} ${endpoint.url}`;
  tally.requests += 1;
  tally.counts[kind] = (tally.counts[kind] ?? 0) + 1;
  tally.reached.set(name, (tally.reached.get(name) ?? new Set()).add(kind));
}

/**
 * Tables that a refused request may write to: failed sign-ins and step-ups, last use of a key or session, and
 * idempotency keys.
 */
const mayBeWritten: ReadonlySet<string> = new Set([
  'failed_sign_ins',
  'audit_log',
  'audit_head',
  'operator_sessions',
  'api_keys',
  'api_requests',
  'page_views',
]);

/**
 * The problem with a response; undefined if there is none. Successful responses are already checked by their schemas.
 */
function findProblem({ url, method }: AnyRequest, { status, text, contentType }: Answered): string | undefined {
  if (status >= 500) return 'broken';
  const isOfCall = url.startsWith('/api/') && contentType.startsWith('application/json') && method !== 'HEAD';
  if (status < 400 || !isOfCall) return undefined;
  const body = JSON.parse(text) as Readonly<{ success?: unknown; error?: Readonly<Record<string, unknown>> }>;
  const isProgram = /^\/api\/(?:v1|compat)(?:\/|$)/.test(url.split('?')[0] ?? '');
  if (isProgram) return typeof body.error?.['message'] === 'string' ? undefined : 'no error of the developer API';
  return ErrorAnswer.safeParse(body).success ? undefined : 'no error of ours';
}

function describe({ method, url, headers, payload }: AnyRequest) {
  return { method, url: url.slice(0, 200), headers, payload: payload?.toString().slice(0, 300) };
}
