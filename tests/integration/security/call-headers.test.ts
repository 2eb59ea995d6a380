/** Every endpoint and every kind of response has exactly the decided headers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { ask, expectClass } from './check-headers.ts';
import type { AnswerClass } from './expected-headers.ts';
import { openWhole, type Route, type Whole } from './open-whole.ts';
import { makeSampleWorld, type SampleWorld } from './sample-world.ts';

let lab: OrderLab;
let whole: Whole;
let world: SampleWorld;
let token: string;
let key: string;

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  world = await makeSampleWorld(whole);
  token = await whole.signIn();
  ({ key } = await world.makeKey());
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

describe('a call', () => {
  /** GET routes without catch-alls. */
  const reads = (): readonly Route[] =>
    whole.routes.filter(({ method, url, config }) => method === 'GET' && !url.endsWith('*') && !('file' in config));

  const classOf = ({ url, config }: Route, status: number): AnswerClass => {
    if (status !== 200) return 'json';
    if (config['isPublic'] === true) return 'publicJson';
    if (url.endsWith('/events') && !url.endsWith('/webhook/events')) return 'stream';
    if (url.endsWith('.csv')) return 'table';
    return url.endsWith('/openapi.json') ? 'apiDocument' : 'json';
  };
  const credentials = (url: string): Readonly<Record<string, string>> => ({
    authorization: `Bearer ${url.startsWith('/api/admin') ? token : key}`,
  });

  test('that answers has exactly its headers, and the answers reach every class', async () => {
    const seen = new Map<string, number>();
    for (const route of reads()) {
      const asked = await ask(whole, world.fill(route.url), credentials(route.url));
      expect(asked.status, route.url).toBeLessThan(500);
      expectClass(asked, classOf(route, asked.status), `GET ${route.url}: ${asked.status}`);
      if (route.url.endsWith('/coins/icon/:coin')) {
        expect(asked.headers['content-type']).toBe('image/svg+xml');
      } else if (!route.url.endsWith('.csv') && asked.headers['content-type'] !== 'text/event-stream; charset=utf-8') {
        expect(asked.headers['content-type'], route.url).toBe('application/json; charset=utf-8');
      }
      seen.set(String(asked.status), (seen.get(String(asked.status)) ?? 0) + 1);
    }
    // Most return 200; another key's quote and order are not found, and the order list requires ids.
    expect(seen.get('200')).toBeGreaterThan(25);
    expect([...seen.keys()].toSorted()).toEqual(['200', '400', '404']);
  });

  test('that refuses has them too, whoever asks, for whatever', async () => {
    for (const route of whole.routes) {
      if (!route.url.startsWith('/api') || route.method === 'HEAD') continue;
      const url = world.fill(route.url).replace('*', 'nothing');
      const answer = await whole.app.inject({
        method: route.method as 'GET',
        url,
        payload: '{"a":',
        payloadAsStream: true,
      });
      const isOpen = answer.statusCode === 200;
      const asked = { status: answer.statusCode, headers: answer.headers, body: answer.body };
      if (isOpen) continue;
      expectClass(asked, classOf(route, asked.status), `${route.method} ${url}: ${asked.status}`);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  test.each([
    '/%zz',
    '/api/%zz',
    '/api/v1/%zz',
    '/api/compat/sideshift/v2/%zz',
    '/api',
    '/api/nothing',
    '/.well-known/x',
  ])('that is none has them too: %s', async (url) => {
    const asked = await ask(whole, url);
    expect([400, 404]).toContain(asked.status);
    expectClass(asked, 'json', url);
  });

  test('of another origin is told nothing that a browser would let its script read', async () => {
    for (const { url } of reads()) {
      const { headers } = await ask(whole, world.fill(url), { ...credentials(url), origin: 'https://evil.example' });
      expect(
        Object.keys(headers).filter((name) => name.startsWith('access-control-')),
        url,
      ).toEqual([]);
    }
  });
});
