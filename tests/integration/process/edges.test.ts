/**
 * The configurations for Caddy and nginx, run as they are but for addresses and places: answers have the headers of the
 * service and no others, files of the build are kept, pages never, and nobody chooses an address.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersModule } from '../../../scripts/find-operations-tools.ts';
import { linkOf } from '#tests/support/order-links.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { until } from '../operations/support/own-cluster.ts';
import { expectClass, type Asked } from '../security/check-headers.ts';
import type { AnswerClass } from '../security/expected-headers.ts';
import { openWhole, publicUrl, type Whole } from '../security/open-whole.ts';

const edges = path.resolve(import.meta.dirname, '../../../ops/edges');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-edges-'));
const host = new URL(publicUrl).host;
const proxies: ChildProcess[] = [];
/** What reached the service. */
const reached: http.IncomingMessage[] = [];
const ports = { caddy: 0, nginx: 0 };
let lab: OrderLab;
let whole: Whole;
let servicePort: number;
let paymentPage: string;
let asset: string;

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab, publicUrl, { trustedProxy: ['127.0.0.1'] });
  whole.app.server.on('request', (request: http.IncomingMessage) => void reached.push(request));
  servicePort = Number(new URL(await whole.app.listen({ host: '127.0.0.1', port: 0 })).port);
  paymentPage = `/en/payment/${linkOf(await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' }))}`;
  [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await ask(servicePort, '/en')).body) ?? [];
  [ports.caddy, ports.nginx] = [await findFreePort(), await findFreePort()];
  const env = { PATH: process.env['PATH'], HOME: folder, SAMPAN_SITE: `http://${host}:${ports.caddy}` };
  const caddy = { ...env, SAMPAN_SERVERS: `127.0.0.1:${servicePort}` };
  const caddyfile = path.join(edges, 'Caddyfile');
  proxies.push(
    spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', caddyfile], { env: caddy, stdio: 'ignore' }),
  );
  const args = ['-p', folder, '-e', 'error.log', '-c', writeNginx(), '-g', 'daemon off;'];
  proxies.push(spawn('nginx', args, { env, stdio: 'ignore' }));
  for (const port of Object.values(ports))
    await until('answered', async () => (await ask(port, '/healthz').catch(() => ({ status: 0 }))).status === 200);
});
afterAll(async () => {
  for (const proxy of proxies) {
    const ended = once(proxy, 'exit');
    // Asked to end, Caddy waits for streams.
    proxy.kill('SIGKILL');
    await ended;
  }
  await whole.close();
  await lab.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe.each(['caddy', 'nginx'] as const)('behind %s', (edge) => {
  test.each([
    ['a page of an order', (): string => paymentPage, 'document'],
    ['a page that many share', (): string => '/en', 'sharedDocument'],
    ['a call', (): string => '/healthz', 'json'],
    ['a file of the build', (): string => asset, 'asset'],
    ['a file with a lasting name', (): string => '/favicon.svg', 'file'],
    ['a page that is not there', (): string => '/en/nothing', 'document'],
  ] as const)('%s has exactly the headers of the service', async (_words, urlOf, answerClass: AnswerClass) => {
    const answer = await ask(ports[edge], urlOf());
    expectClass(answer, answerClass, urlOf());
    for (const name of ['server', 'via', 'x-cache', 'age']) expect(answer.headers).not.toHaveProperty(name);
  });

  test('every visitor of a page reaches the service, and has a form token of their own', async () => {
    reached.length = 0;
    const tokens = new Set<string | undefined>();
    for (let visitor = 0; visitor < 3; visitor += 1) {
      const { body } = await ask(ports[edge], '/en');
      tokens.add(/name="token" value="([^"]+)"/.exec(body)?.[1]);
      await ask(ports[edge], paymentPage);
    }
    expect(reached.filter(({ url }) => url === '/en' || url === paymentPage)).toHaveLength(6);
    expect(tokens.size).toBe(3);
    expect(tokens).not.toContain(undefined);
  });

  test('the service is told the address that a visitor comes from, whatever they say', async () => {
    reached.length = 0;
    await ask(ports[edge], '/en/about', { 'x-forwarded-for': '203.0.113.9' });
    const asked = reached.find(({ url }) => url === '/en/about');
    expect([asked?.headers['x-forwarded-for'], asked?.headers.host]).toEqual(['127.0.0.1', host]);
  });

  test('live updates come while the stream is open', async () => {
    const request = http.get({
      port: ports[edge],
      path: `/api/exchanges${paymentPage.slice(11)}/events`,
      headers: { host },
    });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    const [chunk] = (await once(answer, 'data')) as [Buffer];
    expect([answer.statusCode, answer.headers['content-type'], chunk.length > 0]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
      true,
    ]);
    request.destroy();
  });
});

test('promtool finds that the alert rules do what their test says', () => {
  const rules = path.resolve(edges, '../prometheus/sampan.rules.test.yml');
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', rules], { encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
});

test('nginx keeps files of the build in each encoding, and asks for each once', async () => {
  for (const encoding of ['br', 'gzip', 'identity', 'br'])
    await ask(ports.nginx, asset, { 'accept-encoding': encoding });
  reached.length = 0;
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { status, headers } = await ask(ports.nginx, asset, { 'accept-encoding': encoding });
    expect([status, headers['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
  }
  expect(reached.filter(({ url }) => url === asset)).toEqual([]);
});

/** The file for nginx in a whole configuration, without TLS and with the test's places. */
function writeNginx(): string {
  const site = fs
    .readFileSync(path.join(edges, 'nginx.conf'), 'utf8')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.nginx};`)
    .replaceAll(/^\s*ssl_.*$/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${servicePort}`)
    .replaceAll(/\/var\/(?:cache|log)\/nginx/g, folder);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const file = path.join(folder, 'nginx.conf');
  const head = `load_module ${headersModule};\n${user}pid ${folder}/pid;\nevents {}\n`;
  const config = `${head}http {\naccess_log off;\n${places}\n${site}\n}\n`;
  fs.writeFileSync(file, config);
  return file;
}

async function ask(port: number, url: string, headers: Readonly<Record<string, string>> = {}): Promise<Asked> {
  const request = http.get({ host: '127.0.0.1', port, path: url, headers: { host, ...headers }, agent: false });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() };
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
