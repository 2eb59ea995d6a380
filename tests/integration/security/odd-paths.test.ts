/**
 * Unusual spellings of URLs: each page has one canonical URL, the others redirect to it, and none of them takes space
 * in the cache of shared pages.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePageCache, type PageCache } from '#src/main/pages/page-cache.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;
let pageCache: PageCache;
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
  pageCache = makePageCache(() => performance.now());
  whole = await openWhole(lab, undefined, { pageCache });
});
afterAll(async () => {
  await whole.close();
  await lab.close();
});

const ask = async (url: string) => await whole.app.inject({ url, headers: { 'accept-language': 'en' } });

test('hundreds of spellings of one page are one page that is kept', async () => {
  expect((await ask('/en/about')).statusCode).toBe(200);
  const before = pageCache.measure();
  for (let index = 1; index <= 100; index += 1) {
    const spellings = [
      `/en/about${'/'.repeat(index)}`,
      `/en${'/'.repeat(index + 1)}about`,
      `${'/'.repeat(index + 1)}en/about`,
    ];
    for (const spelling of spellings) {
      const { statusCode, headers } = await ask(spelling);
      expect([statusCode, headers.location], spelling).toEqual([308, '/en/about']);
    }
  }
  for (const spelling of ['/EN/about', '/en/ABOUT', '/en/%61bout', '/en/about/?x=1']) {
    const { statusCode, headers } = await ask(spelling);
    expect([statusCode, String(headers.location).split('?')[0]], spelling).toEqual([308, '/en/about']);
  }
  expect(pageCache.measure()).toEqual(before);
});

test('a question that a page does not read is answered with the page that is kept', async () => {
  const { body, headers } = await ask('/en/faq');
  const before = pageCache.measure();
  for (let index = 0; index < 50; index += 1) {
    const asked = await ask(`/en/faq?x=${index}&utm_source=somewhere`);
    expect([asked.statusCode, asked.headers.etag, asked.body === body]).toEqual([200, headers.etag, true]);
  }
  expect(pageCache.measure()).toEqual(before);
  // A query parameter that the page reads makes the response private to one visitor.
  const filled = await ask('/en/exchange?sendAmount=2&x=1');
  expect([filled.statusCode, filled.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')]);
  expect(pageCache.measure()).toEqual(before);
});

test('the first question of a page leaves nothing of it to the next visitor', async () => {
  const first = await ask('/en/terms?x=%3Ccanary%3E');
  expect([first.statusCode, first.body.includes('canary')]).toEqual([200, false]);
  expect((await ask('/en/terms')).body).toBe(first.body);
});

test('a path longer than any of ours is not rendered, and what is no page stays none', async () => {
  const long = await ask(`/en/${'a'.repeat(600)}`);
  expect([long.statusCode, long.headers['content-type']]).toEqual([404, expect.stringContaining('application/json')]);
  expect((await ask('/en//nothing')).statusCode).toBe(404);
  expect((await ask('/xx/about/')).statusCode).toBe(404);
});

test('an order keeps the letters of its link', async () => {
  const { statusCode, headers } = await ask('/en/Payment//AbCdEf/?edit=refund');
  expect([statusCode, headers.location]).toEqual([308, '/en/payment/AbCdEf?edit=refund']);
});

test('a form that is sent to an odd spelling is not led away', async () => {
  const headers = {
    host: 'swap.example',
    origin: 'https://swap.example',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const sent = await whole.app.inject({ method: 'POST', url: '/en/contact/', headers, payload: 'topic=other' });
  expect(sent.statusCode).not.toBe(308);
});
