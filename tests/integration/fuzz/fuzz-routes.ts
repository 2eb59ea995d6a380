/**
 * Every route that the router knows and every page, with thousands of requests: right, nearly right and absurd, from
 * strangers, operators and programs. None may break us, and what is refused leaves nothing behind. Half of the
 * requests are one test file's and half another's, so that two cores share them.
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
/** A page costs ten calls, and its form goes through the verbs of the calls. */
const pageRequests = Math.min(Math.round(size / 5), 10_000);
/** A world gets no more: its key would have no orders and no requests left, and be refused at the door. */
const mostPerWorld = 12_500;
/** So often the workers come by, which keeps chains and prices fresh. */
const workEvery = 250;

export const fuzzTimeout = patient(240_000 + size * 40);

/** What came back, over all worlds. */
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
  // Refused at the door everywhere, a fuzz proves nothing: calls were reached and calls were refused.
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
    // Turn and turn about, so that requests meet what the others did.
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
    // Chains that nobody looked at since the clock was moved would refuse orders.
    if (request.url.startsWith('/api/sandbox/clock') && answer.status === 200) {
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
 * What a refusal may write: that somebody guessed or stepped up, that a key or a session was used, and how a name was
 * answered.
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

function describe({ method, url, headers, payload }: AnyRequest) {
  return { method, url: url.slice(0, 200), headers, payload: payload?.toString().slice(0, 300) };
}
