import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from './call-api.ts';

afterEach(() => vi.unstubAllGlobals());

async function callAnswered(status: number, body: string, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
  return await callApi('/api/calculate', { language: 'en', signal: new AbortController().signal }, {});
}

test('a refusal brings its answer along for support, with the number of the request', async () => {
  const body = JSON.stringify({ code: 'internal_error', message: 'Wrong', details: { id: 'req-77' } });
  const reply = await callAnswered(500, body, { 'x-request-id': 'req-77' });
  expect(reply).toMatchObject({ kind: 'refused', refusal: { code: 'internal_error', details: { id: 'req-77' } } });
  expect(reply.kind === 'refused' && reply.refusal.support).toBe(`HTTP 500, ID req-77: ${body}`);
});

test('what is no answer of ours is shortened and kept for support', async () => {
  const reply = await callAnswered(502, `<html>${'x'.repeat(1000)}`);
  expect(reply).toEqual({ kind: 'unreachable', support: `HTTP 502: <html>${'x'.repeat(294)}` });
});

test('nobody answering leaves nothing to show', async () => {
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('no network')));
  const reply = await callApi('/api/calculate', { language: 'en', signal: new AbortController().signal });
  expect(reply).toEqual({ kind: 'unreachable', support: '' });
});
