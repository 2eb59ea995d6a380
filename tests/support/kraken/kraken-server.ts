/**
 * A local server that speaks the part of Kraken's REST protocol that we use, after its public documents: signatures,
 * growing nonces, error texts, balances, deposits, withdrawals and immediate orders. It can lose requests before and
 * answers after it has carried them out, as a network does.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sign } from '#src/adapters/venues/kraken-client.ts';
import { krakenKey, krakenSecret } from './kraken-keys.ts';
import { makeKrakenAccount, type KrakenAccount } from './kraken-account.ts';

/**
 * What goes wrong at the next request of a call. `lost`: it never arrives. `unanswered`: it is carried out, and the
 * connection breaks. `silent`: it is carried out, and nothing is ever answered. Anything else is an error text.
 */
export type KrakenFault = 'lost' | 'unanswered' | 'silent' | 'bad gateway' | `E${string}`;

export type KrakenServer = Readonly<{
  baseUrl: string;
  account: KrakenAccount;
  /** Names of the private calls that arrived, in their order. */
  calls: string[];
  /** Called when a private call arrives, before it is carried out, and after that, before it is answered. */
  hooks: { arrived?: (call: string) => void; done?: (call: string) => void };
  failNext(call: string, fault: KrakenFault): void;
  /** Answers the next request of a call with this result. */
  answerNext(call: string, result: unknown): void;
  close(): Promise<void>;
}>;

export async function serveKraken(now: () => number = Date.now): Promise<KrakenServer> {
  const account = makeKrakenAccount(now);
  const faults: { call: string; fault: KrakenFault }[] = [];
  const calls: string[] = [];
  const results = new Map<string, unknown>();
  const hooks: KrakenServer['hooks'] = {};
  let lastNonce = 0n;

  const answerPrivate = (call: string, request: IncomingMessage, body: string): unknown => {
    const fields = new URLSearchParams(body);
    const nonce = fields.get('nonce') ?? '';
    if (request.headers['api-key'] !== krakenKey) return { error: ['EAPI:Invalid key'] };
    const expected = sign({ path: request.url ?? '', nonce, body, secret: krakenSecret });
    if (request.headers['api-sign'] !== expected) return { error: ['EAPI:Invalid signature'] };
    if (!/^\d{1,20}$/.test(nonce) || BigInt(nonce) <= lastNonce) return { error: ['EAPI:Invalid nonce'] };
    lastNonce = BigInt(nonce);
    if (results.has(call)) {
      const result = results.get(call);
      results.delete(call);
      return { error: [], result };
    }
    return account.answer(call, fields);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://kraken.test');
    const call = pathname.split('/').at(-1) ?? '';
    if (pathname.startsWith('/0/public/')) return reply(response, account.answerPublic(call, searchParams));
    const body = await readText(request);
    calls.push(call);
    hooks.arrived?.(call);
    const place = faults.findIndex((each) => each.call === call);
    const [planned] = place < 0 ? [] : faults.splice(place, 1);
    const fault = planned?.fault;
    if (fault === 'lost') return void request.socket.destroy();
    if (fault?.startsWith('E')) return reply(response, { error: [fault] });
    const answer = answerPrivate(call, request, body);
    hooks.done?.(call);
    if (fault === 'unanswered') return void request.socket.destroy();
    if (fault === 'silent') return;
    if (fault === 'bad gateway') return void response.writeHead(502).end('<html>bad gateway</html>');
    reply(response, answer);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    account,
    calls,
    hooks,
    failNext: (call, fault) => void faults.push({ call, fault }),
    answerNext: (call, result) => void results.set(call, result),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function reply(response: ServerResponse, answer: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
