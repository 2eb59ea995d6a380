import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from './app.ts';
import { NotYetReady, type HealthChecks } from './routes/health-calls.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

const Strict = z.strictObject({
  receiveAddress: z.string(),
  parts: z.array(z.strictObject({ amount: z.string() })).nullish(),
});

async function openApp(health: HealthChecks = {}, trustedProxy: readonly string[] = [], hostNames?: string[]) {
  const written: unknown[] = [];
  const write = (...line: unknown[]): void => void written.push(line);
  const app = await buildApp({
    termsKey: { keyId: '0'.repeat(16), publicKeyPem: '', publicKeyRaw: '' },
    health,
    log: { warn: write, error: write },
    trustedProxy,
    ...(hostNames && { hostNames }),
  });
  app.get('/source', async ({ ip }) => ip);
  app.get('/boom', async () => {
    throw new Error('the secret reason');
  });
  app.post('/echo', { schema: { body: z.object({ amount: z.string() }) } }, async ({ body }) => body);
  app.post('/strict', { schema: { body: Strict } }, async ({ body }) => body);
  opened.push(app);
  return { app, written };
}

test('a request to a host name that is not ours is refused before any route', async () => {
  const { app } = await openApp({}, [], ['swap.example']);
  const ask = async (host: string) => await app.inject({ url: '/healthz', headers: { host } });
  expect((await ask('swap.example')).statusCode).toBe(200);
  const foreign = await ask('rebound.example');
  expect([foreign.statusCode, foreign.body]).toEqual([421, 'This server does not answer for that host name.\n']);
  expect(foreign.headers['x-content-type-options']).toBe('nosniff');
});

describe('the health of the process', () => {
  test('is ok as soon as it is up', async () => {
    const { app } = await openApp({ database: () => Promise.reject(new Error('down')) });
    const answer = await app.inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('is ready when every check passes', async () => {
    const { app } = await openApp({ database: async () => {}, chains: async () => {} });
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok', chains: 'ok' } },
    ]);
  });

  test('is not ready when one check fails, and the answer does not say why', async () => {
    const { app, written } = await openApp({
      database: () => Promise.reject(new Error('db.internal')),
      chains: async () => {},
    });
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'not_ready', checks: { database: 'failing', chains: 'ok' } },
    ]);
    expect(answer.body).not.toContain('db.internal');
    expect(written).toHaveLength(1);
  });

  test('is known in bounded time, and a check that hangs is not started again beside itself', async () => {
    let runs = 0;
    const { app, written } = await openApp({
      database: async () => {
        runs += 1;
        await new Promise(() => {});
      },
    });
    for (let asked = 0; asked < 2; asked += 1) {
      const answer = await app.inject('/readyz');
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { status: 'not_ready', checks: { database: 'failing' } },
      ]);
    }
    expect(runs).toBe(1);
    expect(written).toHaveLength(1);
  });

  test('is no news before everything was there once, and is news after that', async () => {
    let isThere = false;
    const chains = async () => {
      if (!isThere) throw new NotYetReady('not read');
    };
    const { app, written } = await openApp({ chains });
    const ask = async () => (await app.inject('/readyz')).statusCode;
    expect([await ask(), written.length]).toEqual([503, 0]);
    isThere = true;
    await sleep(1001);
    expect([await ask(), written.length]).toEqual([200, 0]);
    isThere = false;
    await sleep(1001);
    expect([await ask(), written.length]).toEqual([503, 1]);
  });

  test('is looked at again after a second, not before', async () => {
    let runs = 0;
    const { app } = await openApp({
      database: async () => {
        runs += 1;
        if (runs === 1) throw new Error('down');
      },
    });
    const ask = async () => (await app.inject('/readyz')).statusCode;
    expect([await ask(), await ask(), runs]).toEqual([503, 503, 1]);
    await sleep(1001);
    expect([await ask(), runs]).toEqual([200, 2]);
  });

  test('is checked once for all who ask at the same time', async () => {
    let runs = 0;
    const { app } = await openApp({
      database: async () => {
        runs += 1;
        await sleep(20);
      },
    });
    await Promise.all([app.inject('/readyz'), app.inject('/readyz'), app.inject('/readyz')]);
    expect(runs).toBe(1);
  });
});

describe('the source of a request', () => {
  const sourceOf = async (trusted: readonly string[], remoteAddress: string, forwarded: string) => {
    const { app } = await openApp({}, trusted);
    return (await app.inject({ url: '/source', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body;
  };

  test.each([
    ['nobody is named', [], '10.1.0.5', '203.0.113.7', '10.1.0.5'],
    ['another is named', ['10.1.0.4', '2001:db8::/32'], '10.1.0.5', '203.0.113.7', '10.1.0.5'],
    ['its address is named', ['10.1.0.5'], '10.1.0.5', '203.0.113.7', '203.0.113.7'],
    ['its network is named', ['127.0.0.1', '10.1.0.0/16'], '10.1.0.5', '203.0.113.7', '203.0.113.7'],
    ['its network is named and it comes mapped', ['10.1.0.0/16'], '::ffff:10.1.0.5', '203.0.113.7', '203.0.113.7'],
    ['its IPv6 network is named', ['2001:db8::/32'], '2001:db8::5', '2001:db9::7', '2001:db9::7'],
    ['the visitor names himself', ['10.1.0.5'], '10.1.0.5', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['the visitor names the proxy', ['10.1.0.5'], '10.1.0.5', '198.51.100.1, 10.1.0.5, 203.0.113.7', '203.0.113.7'],
    ['two of ours are in a row', ['10.1.0.0/16'], '10.1.0.5', '198.51.100.1, 203.0.113.7, 10.1.0.6', '203.0.113.7'],
    ['the visitor is where the proxy is, and it replaces', ['10.1.0.5'], '10.1.0.5', '10.1.0.5', '10.1.0.5'],
    ['it adds nothing', ['10.1.0.5'], '10.1.0.5', '', '10.1.0.5'],
  ])('when %s', async (_what, trusted, peer, forwarded, source) => {
    expect(await sourceOf(trusted, peer, forwarded)).toBe(source);
  });
});

describe('an error answer', () => {
  test('for an unknown path is 404 in the common shape', async () => {
    const { app } = await openApp();
    const answer = await app.inject({ url: '/nowhere', headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 'not_found', message: 'Not found.', details: {} });
  });

  test('for our own bug carries an id that is also in the log, and neither reason nor stack', async () => {
    const { app, written } = await openApp();
    const answer = await app.inject('/boom?code=123456789');
    const body = answer.json<{ code: string; details: { id: string } }>();
    expect([answer.statusCode, body.code]).toEqual([500, 'internal_error']);
    expect(answer.body).not.toMatch(/secret reason|app\.test/);
    expect(JSON.stringify(written)).toContain(body.details.id);
    expect(answer.headers['x-request-id']).toBe(body.details.id);
    expect(JSON.stringify(written)).not.toContain('123456789');
  });

  test.each([
    ['a body that is not JSON', '{', 'application/json', 400, 'request_malformed'],
    ['a field that is missing', '{}', 'application/json', 400, 'request_malformed'],
    [
      'a body over 16 KiB',
      JSON.stringify({ amount: '1'.repeat(17_000) }),
      'application/json',
      413,
      'request_too_large',
    ],
    ['another content type', '<a/>', 'application/xml', 415, 'media_type_unsupported'],
  ])('names %s', async (_what, payload, type, status, code) => {
    const { app } = await openApp();
    const answer = await app.inject({ method: 'POST', url: '/echo', payload, headers: { 'content-type': type } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test('names each field that is unknown, inside of others too, and the one that was meant', async () => {
    const { app } = await openApp();
    const payload = { receiveAdress: 'x', externalId: '7', parts: [{ amount: '1' }, { amout: '1', amount: '1' }] };
    const answer = await app.inject({ method: 'POST', url: '/strict', payload: { ...payload, receiveAddress: 'x' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ details: unknown }>().details).toEqual({
      field: 'parts.1.amout',
      fields: [
        { field: 'parts.1.amout', problem: 'unknown', didYouMean: 'parts.1.amount' },
        { field: 'receiveAdress', problem: 'unknown', didYouMean: 'receiveAddress' },
        { field: 'externalId', problem: 'unknown' },
      ],
    });
  });

  test('names at most twenty unknown fields, cut to a hundred letters', async () => {
    const { app } = await openApp();
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}${'x'.repeat(150)}`, 1]));
    const payload = { ...many, receiveAddress: 'x' };
    const answer = await app.inject({ method: 'POST', url: '/strict', payload });
    const { fields } = answer.json<{ details: { fields: readonly { field: string }[] } }>().details;
    expect(fields.map(({ field }) => field.length)).toEqual(Array.from({ length: 20 }, () => 100));
  });

  test('for bytes that are not HTTP has the common shape too', async () => {
    const { app } = await openApp();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as net.AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.write('this is not http\r\n\r\n');
    await once(socket, 'close');
    expect(Buffer.concat(chunks).toString()).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*nosniff[\s\S]*x-request-id: [\s\S]*"code":"request_malformed"/,
    );
  });
});

describe('every answer', () => {
  test.each(['/healthz', '/readyz', '/nowhere', '/boom', '/%zz'])('%s has the security headers', async (url) => {
    const { headers } = await (await openApp()).app.inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test.each(['/healthz', '/nowhere', '/boom', '/%zz'])(
    '%s has an id of its own, whatever the client says',
    async (url) => {
      const { app, written } = await openApp();
      const ids = [];
      for (let asked = 0; asked < 2; asked += 1) {
        const { headers } = await app.inject({
          url,
          headers: { 'x-request-id': 'visitor-7', 'request-id': 'visitor-7' },
        });
        ids.push(String(headers['x-request-id']));
      }
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(ids[0]).not.toBe(ids[1]);
      expect(JSON.stringify(written)).not.toContain('visitor-7');
    },
  );

  test('is the same with a slash after the path', async () => {
    const { app } = await openApp();
    expect((await app.inject('/healthz/')).json()).toEqual({ status: 'ok' });
  });

  test('keeps a policy that the route has set itself', async () => {
    const { app } = await openApp();
    app.get(
      '/page',
      async (_request, reply) => await reply.header('content-security-policy', "script-src 'self'").send(''),
    );
    expect((await app.inject('/page')).headers['content-security-policy']).toBe("script-src 'self'");
  });

  test('comes from a server with strict limits on time', async () => {
    const { server } = (await openApp()).app;
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(15_000);
    expect(server.keepAliveTimeout).toBe(5000);
    expect(server.timeout).toBe(60_000);
    expect(server.maxConnections).toBe(2000);
  });
});
