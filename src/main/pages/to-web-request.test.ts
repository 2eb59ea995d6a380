import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { toWebRequest } from './to-web-request.ts';

/** The web request that the pages get for these headers. */
async function seen(headers: Readonly<Record<string, string>>, publicUrl = 'https://swap.example') {
  const app = Fastify();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/*', (request) => readBack(toWebRequest(request, publicUrl)));
  const answer = await app.inject({ method: 'POST', url: '/en?a=1', headers, payload: 'sendAmount=1' });
  return answer.json<{ url: string; method: string; body: string }>();
}

async function readBack(made: Request): Promise<object> {
  return { url: made.url, method: made.method, body: await made.text() };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the address the pages see', () => {
  test('is the public one behind a proxy that ends TLS', async () => {
    const { url } = await seen({ ...form, host: '10.0.0.7:3000', origin: 'https://swap.example' });
    expect(url).toBe('https://swap.example/en?a=1');
  });

  test('is the one of a second name, where the browser itself sent the form from it', async () => {
    const { url } = await seen({ ...form, host: 'abc.onion', origin: 'http://abc.onion' });
    expect(url).toBe('http://abc.onion/en?a=1');
  });

  test.each(['https://evil.example', 'null', 'nonsense'])('is the public one for a form from %s', async (origin) => {
    const { url } = await seen({ ...form, host: 'swap.example', origin });
    expect(url).toBe('https://swap.example/en?a=1');
  });
});

test('a form arrives with its content', async () => {
  const { method, body } = await seen({ ...form, host: 'swap.example' });
  expect([method, body]).toEqual(['POST', 'sendAmount=1']);
});
