/**
 * Guessing tracking codes at scale: ten thousand guesses here, a million with PROVE_GUESSES. Responses reveal nothing
 * but their message, and the limits hold for any number of sources.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { openApi, type Api } from '../api/open-api.ts';
import { patient } from '#tests/support/patience.ts';

const guesses = proofSize('guesses', 10_000);
const sources = 1000;
/** Interval between guesses: a thousand a second, two hundred times the global limit of lookups. */
const gapMs = 1;

let lab: OrderLab;
let api: Api;
let at = Date.UTC(2030, 0, 1);
let known: readonly string[];

beforeAll(async () => {
  lab = await openOrderLab();
  api = await openApi(lab, { now: () => at });
  const orders = await Promise.all(
    Array.from({ length: 20 }, async () => await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' })),
  );
  known = orders.map(({ trackingCode }) => trackingCode);
});
afterAll(async () => {
  expect(api.written).toEqual([]);
  await api.close();
  await lab.close();
});

/** The n-th guess: spread evenly over all codes, in a reproducible order. */
function guessAt(index: number): string {
  const code = String((index * 618_033_989) % 1_000_000_000).padStart(9, '0');
  return known.includes(code) ? '000000000' : code;
}

/** Each source is in a /16 of its own. */
const sourceAt = (index: number): string => `${10 + ((index % sources) >> 8)}.${(index % sources) & 255}.1.1`;

type Seen = { answers: number; looks: number[]; bodies: Set<string>; headers: Set<string> };

test(
  `${guesses} guesses from ${sources} sources are answered alike, and few of them at all`,
  { timeout: patient(3_600_000) },
  async () => {
    const seen = new Map<number, Seen>();
    const bySource = new Map<string, number[]>();
    const looks: number[] = [];
    for (let index = 0; index < guesses; index += 1) {
      at += gapMs;
      const from = sourceAt(index);
      const { status, text, headers } = await api.get(`/api/track/${guessAt(index)}`, { from });
      const { date: _date, 'retry-after': wait, 'x-request-id': _id, ...others } = headers;
      const kept = seen.get(status) ?? { answers: 0, looks: [], bodies: new Set(), headers: new Set() };
      kept.answers += 1;
      // Challenges and numbers differ between refusals and are replaced; everything else must be equal.
      kept.bodies.add(text.replaceAll(/[0-9]{13}\.[\w-]+\.[0-9]+\.[0-9a-f]{32}/g, 'challenge').replaceAll(/\d+/g, 'n'));
      kept.headers.add(JSON.stringify({ ...others, 'content-length': '' }));
      seen.set(status, kept);
      if (status !== 404) {
        expect(Number(wait), `a wait after guess ${index}`).toBeGreaterThan(0);
        continue;
      }
      looks.push(at);
      bySource.set(from, [...(bySource.get(from) ?? []), at]);
    }

    expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([404, 429]);
    for (const [status, { bodies, headers }] of seen) {
      expect([status, bodies.size, headers.size]).toEqual([status, 1, 1]);
    }
    // Five misses in any second, ten per source in any ten minutes.
    expect(mostWithin(looks, 1000)).toBe(5);
    for (const times of bySource.values()) expect(mostWithin(times, 600_000)).toBeLessThanOrEqual(10);
    const seconds = (guesses * gapMs) / 1000;
    expect(looks.length).toBeLessThanOrEqual(5 * (seconds + 1));
    // Networks that missed before share three a second.
    expect(looks.length).toBeGreaterThanOrEqual(Math.min(3 * Math.floor(seconds), sources * 10) * 0.9);
    noteFigures('guesses', {
      guesses,
      sources,
      'looked up and not found': looks.length,
      'refused before a look': guesses - looks.length,
      'kinds of answers': seen.size,
      'most looks in one second': mostWithin(looks, 1000),
    });
  },
);

test('whoever has a code gets through while a /48 guesses at 15 a second', async () => {
  at += 3_600_000;
  const rounds = proofSize('codes', 40);
  let answered = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let guess = 0; guess < 15; guess += 1) {
      at += 66;
      const index = round * 15 + guess;
      await api.get(`/api/track/${guessAt(index)}`, { from: `2001:db8:1:${(index % 65_536).toString(16)}::1` });
    }
    // Visitors come from a few networks again and again.
    const from = `198.${18 + (round % 7)}.${round % 3}.9`;
    const { status } = await api.get(`/api/track/${known[round % known.length]}`, { from });
    if (status === 200) answered += 1;
  }
  noteFigures('codes', { guesses: rounds * 15, 'right codes': rounds, answered });
  expect(answered / rounds).toBeGreaterThanOrEqual(0.99);
});

test('whoever has a code gets the same kind of answer as whoever has none, in the same time', async () => {
  const times: Record<'hit' | 'miss', number[]> = { hit: [], miss: [] };
  for (let round = 0; round < 300; round += 1) {
    at += 700_000;
    for (const [kind, code] of [
      ['hit', known[round % known.length] ?? ''],
      ['miss', guessAt(round)],
    ] as const) {
      const from = `172.16.${round >> 8}.${round & 255}`;
      const started = performance.now();
      const { status, headers } = await api.get(`/api/track/${code}`, { from });
      times[kind].push(performance.now() - started);
      expect(status).toBe(kind === 'hit' ? 200 : 404);
      expect([headers['cache-control'], headers['etag'], headers['last-modified']]).toEqual([
        'no-store',
        undefined,
        undefined,
      ]);
    }
  }
  // A generous bound for a busy machine: an additional query would exceed it many times over.
  expect(Math.abs(median(times.hit) - median(times.miss))).toBeLessThan(25);
});

test('sources that are one network count as one, and headers that name others count for nothing', async () => {
  at += 3_600_000;
  const statuses: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    at += 1000;
    const headers = { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` };
    const from = `2001:db8:7:7:${index.toString(16)}::1`;
    statuses.push((await api.get(`/api/track/${guessAt(index)}`, { from, headers })).status);
  }
  expect(statuses).toEqual(Array.from({ length: 30 }, (_, index) => (index < 10 ? 404 : 429)));
});

/** The largest number of these times within any period of `withinMs`. */
function mostWithin(moments: readonly number[], withinMs: number): number {
  let most = 0;
  let first = 0;
  for (const [last, moment] of moments.entries()) {
    while (moment - (moments[first] ?? 0) >= withinMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
