import { describe, expect, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makePageCache } from './page-cache.ts';

/** A page that counts how often it is rendered. */
function makePage(answer: () => Response = () => new Response('<p>rates</p>')) {
  const page = { made: 0, render: async () => ((page.made += 1), answer()) };
  return page;
}

describe('a page that everyone may see', () => {
  test('is made once for many who ask, also at the same time', async () => {
    const cache = makePageCache(() => 0);
    const page = makePage();
    await Promise.all(Array.from({ length: 20 }, async () => await cache.take('home', 5, page.render)));
    await cache.take('home', 5, page.render);
    expect(page.made).toBe(1);
  });

  test('is made again when its time is over', async () => {
    let now = 0;
    const cache = makePageCache(() => now);
    const page = makePage();
    await cache.take('home', 5, page.render);
    now = 4999;
    await cache.take('home', 5, page.render);
    expect(page.made).toBe(1);
    now = 5000;
    await cache.take('home', 5, page.render);
    expect(page.made).toBe(2);
  });

  test('is not mixed up with another', async () => {
    const cache = makePageCache(() => 0);
    const page = makePage();
    await cache.take('home en', 5, page.render);
    await cache.take('home fr', 5, page.render);
    expect(page.made).toBe(2);
  });

  test('is the same in every encoding', async () => {
    const made = await makePageCache(() => 0).take('home', 5, makePage().render);
    expect(made?.bodyFor('plain', '').toString()).toBe('<p>rates</p>');
    expect(brotliDecompressSync(made?.bodyFor('br', '') ?? '').toString()).toBe('<p>rates</p>');
    expect(gunzipSync(made?.bodyFor('gzip', '') ?? '').toString()).toBe('<p>rates</p>');
  });
});

describe('what is kept', () => {
  const pageOf = (length: number) => makePage(() => new Response('x'.repeat(length)));

  test('is no more than its limit of bytes, and what nobody asked for longest goes first', async () => {
    const cache = makePageCache(() => 0, { mostPages: 100, mostBytes: 3000 });
    const [first, second] = [pageOf(1000), pageOf(1000)];
    await cache.take('first', 5, first.render);
    await cache.take('second', 5, second.render);
    await cache.take('first', 5, first.render);
    await cache.take('third', 5, pageOf(1000).render);
    expect(cache.measure()).toEqual({ pages: 2, bytes: expect.any(Number) });
    expect(cache.measure().bytes).toBeLessThanOrEqual(3000);
    await cache.take('first', 5, first.render);
    await cache.take('second', 5, second.render);
    expect([first.made, second.made]).toEqual([1, 2]);
  });

  test('is no more than its limit of pages', async () => {
    const cache = makePageCache(() => 0, { mostPages: 10, mostBytes: 1_000_000 });
    for (let index = 0; index < 50; index += 1) await cache.take(`page ${index}`, 5, pageOf(10).render);
    expect(cache.measure().pages).toBe(10);
  });

  test('is counted once when a page is made again, and not at all when it is too big', async () => {
    let now = 0;
    const cache = makePageCache(() => now, { mostPages: 10, mostBytes: 5000 });
    await cache.take('page', 5, pageOf(1000).render);
    const { bytes } = cache.measure();
    now = 6000;
    await cache.take('page', 5, pageOf(1000).render);
    expect(cache.measure()).toEqual({ pages: 1, bytes });
    expect(await cache.take('big', 5, pageOf(6000).render)).toBeDefined();
    expect(cache.measure().bytes).toBeLessThanOrEqual(5000);
  });
});

describe('an answer that is for one visitor', () => {
  test.each([
    ['an error', () => new Response('no', { status: 500 })],
    ['a redirect', () => new Response(null, { status: 302 })],
    ['one that sets a cookie', () => new Response('yes', { headers: { 'set-cookie': 'a=b' } })],
  ])('%s is never kept', async (_name, answer) => {
    const cache = makePageCache(() => 0);
    const page = makePage(answer);
    expect(await cache.take('home', 5, page.render)).toBeUndefined();
    expect(await cache.take('home', 5, page.render)).toBeUndefined();
    expect(page.made).toBe(2);
  });

  test('a failure is not kept either', async () => {
    const cache = makePageCache(() => 0);
    await expect(cache.take('home', 5, fail)).rejects.toThrow('the database is away');
    expect(await cache.take('home', 5, makePage().render)).toBeDefined();
  });
});

async function fail(): Promise<Response> {
  return await Promise.reject(new Error('the database is away'));
}
