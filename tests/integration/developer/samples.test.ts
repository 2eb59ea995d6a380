/**
 * The code of the API documentation, run as shown against a real server: every sample, from the quote to a completed
 * order, the code beside each call, and the guide.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { patient } from '#tests/support/patience.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orderIdExample, quoteIdExample } from '#src/api/v1/v1-schemas.ts';
import { readGuide } from '#src/main/pages/read-api-docs.ts';
import { callsOf, type ApiDocument } from '#src/web/api-document.ts';
import { splitGuide } from '#src/web/features/api-docs/split-guide.ts';
import { writeSnippets } from '#src/web/features/api-docs/write-snippets.ts';
import {
  cleanUp,
  makePlace,
  makeUsedPlace,
  repository,
  run,
  startReady,
  type Place,
} from '../process/spawn-process.ts';

const languages = {
  node: { command: process.execPath, ending: 'mjs' },
  python: { command: 'python3', ending: 'py' },
  curl: { command: 'bash', ending: 'sh' },
} as const;
type Language = keyof typeof languages;
const names = Object.keys(languages) as readonly Language[];

let place: Place;
let origin: string;

beforeAll(async () => {
  place = await makeUsedPlace();
  origin = `http://127.0.0.1:${place.port}`;
  await startReady(place);
  // The server answers before it has read its chains, and accepts no orders until then.
  const areActive = async (): Promise<boolean> => {
    const currencies = await call<readonly { isActive: boolean }[]>('/api/currencies');
    return currencies.every(({ isActive }) => isActive);
  };
  while (!(await areActive())) await sleep(200);
}, patient(180_000));
afterAll(cleanUp);

type Settings = Readonly<Record<string, string>>;

/** A running sample. Its environment contains only what the page says it needs. */
function start(language: Language, name: string, settings: Settings) {
  const { command, ending } = languages[language];
  const file = path.join(repository, 'docs/samples', language, `${name}.${ending}`);
  return run(place, [command, file], { BASE_URL: origin, PYTHONDONTWRITEBYTECODE: '1', ...settings });
}

/** Runs a sample to its successful end and returns its output lines. */
async function play(language: Language, name: string, settings: Settings): Promise<readonly string[]> {
  const { ended, said } = start(language, name, settings);
  const code = await ended;
  expect({ code, stderr: said().stderr }, `${language}/${name}`).toEqual({ code: 0, stderr: '' });
  return said().stdout.trim().split('\n');
}

async function call<Data>(target: string, init: RequestInit = {}): Promise<Data> {
  const answer = await fetch(origin + target, init);
  if (!answer.ok) throw new Error(`${target} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Data;
}

const makeKey = async (): Promise<string> => (await call<{ key: string }>('/api/sandbox/keys', { method: 'POST' })).key;

const keys = new Map<Language, Promise<string>>();

/** One key for the samples of a language: a source gets ten in an hour. */
async function keyOf(language: Language): Promise<string> {
  const key = keys.get(language) ?? makeKey();
  keys.set(language, key);
  return await key;
}

async function setWebhook(key: string, url: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify({ url }) };
  return (await call<{ data: { secret: string } }>('/api/v1/webhook', init)).data.secret;
}

/** Makes an order by running the samples: currencies, quote, order. */
async function makeOrder(language: Language, key: string): Promise<string> {
  const listed = await play(language, '1-currencies', { API_KEY: key });
  expect(listed.find((line) => line.startsWith('USDT-TRC20'))).toMatch(/^USDT-TRC20 tron from [\d.]+$/);
  expect(listed.at(-1)).toMatch(/^1 BTC = [\d.]+ USDT$/);

  const quoted = await play(language, '2-quote', { API_KEY: key });
  expect(quoted[0]).toMatch(/^0\.05 BTC brings [\d.]+ USDT until 20/);
  const quoteId = quoted.at(-1) ?? '';
  expect(quoteId).toMatch(/^q_[0-9a-f]{32}$/);

  const { address } = await call<{ address: string }>('/api/sandbox/addresses/tron');
  const made = await play(language, '3-create', { API_KEY: key, QUOTE_ID: quoteId, RECEIVE_ADDRESS: address });
  expect(made[0]).toMatch(/^send 0\.05 BTC to \w+ before 20/);
  return made.at(-1) ?? '';
}

describe.each(names)('the samples in %s', (language) => {
  test('make an order, follow it and bring it to its end', async () => {
    const key = await keyOf(language);
    const orderId = await makeOrder(language, key);
    const settings = { API_KEY: key, ORDER_ID: orderId };

    const follower = start(language, '5-events', settings);
    await follower.says('awaiting_deposit');
    const asked = await play(language, '4-finish', settings);
    expect(asked.at(-1)).toMatch(/^completed [0-9a-f]{64}$/);

    expect(await follower.ended).toBe(0);
    const followed = follower.said().stdout.trim().split('\n');
    expect(followed[0]).toBe('version 0: awaiting_deposit');
    expect(followed.at(-1)).toMatch(/^version \d+: completed$/);
    const { data } = await call<{ data: { state: string } }>(`/api/v1/exchanges/${orderId}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(data.state).toBe('completed');
  });

  test('end with the code of a refusal, and not in silence', async () => {
    const settings = { API_KEY: await keyOf(language), QUOTE_ID: `q_${'0'.repeat(32)}`, RECEIVE_ADDRESS: 'nowhere' };
    const refused = start(language, '3-create', settings);
    expect(await refused.ended).not.toBe(0);
    const { stdout, stderr } = refused.said();
    if (language === 'curl') expect(stderr).toContain('404');
    else expect(stdout + stderr).toContain('quote_not_found');
  });
});

describe.each(names)('the code beside each call, in %s,', (language) => {
  /** What would be wrong with the code itself, and not with the state of the order it is about. */
  const faults =
    /^(?:request_malformed|not_found|key_|signature_|scope_|media_type|internal_error|address_|order_not_found|quote_)/;
  /** Runs each file of its arguments, and prints what a refusal says. */
  const runners: Readonly<Record<Language, string>> = {
    curl: 'for file in "$@"; do echo "== $file"; bash "$file"; echo; done',
    node: 'for (const file of process.argv.slice(1)) { console.log(`== ${file}`); await import(file); }',
    python: [
      'import sys, urllib.error',
      'for file in sys.argv[1:]:',
      '    print("==", file)',
      '    try: exec(open(file).read(), {})',
      '    except urllib.error.HTTPError as refused: print(refused.read().decode())',
    ].join('\n'),
  };

  test('is understood by every call', async () => {
    const document = await call<ApiDocument>('/api/v1/openapi.json');
    const key = await keyOf(language);
    const orderId = await makeOrder(language, key);
    const { data: quote } = await call<{ data: { id: string } }>('/api/v1/quotes', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.05' }),
    });
    // A stream has no end: the sample of events runs one.
    const calls = callsOf(document).filter(({ operation }) => operation.operationId !== 'followExchange');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'sampan-test-'));
    const files = await Promise.all(
      calls.map(async (each) => {
        const file = path.join(folder, `${each.operation.operationId}.${languages[language].ending}`);
        const { [language]: shown } = writeSnippets(each, document);
        const code = shown
          .replaceAll(orderIdExample, orderId)
          .replaceAll(quoteIdExample, quote.id)
          .replaceAll('https://shop.example/sampan', 'http://127.0.0.1:9');
        await writeFile(file, code);
        return file;
      }),
    );
    const { command } = languages[language];
    // Bash would read its start-up file, because its input is no terminal and no file.
    const flags = { node: ['--input-type=module', '-e'], python: ['-c'], curl: ['--norc', '-c'] }[language];
    const name = language === 'curl' ? ['bash'] : [];
    const settings = { BASE_URL: origin, API_KEY: key, PYTHONDONTWRITEBYTECODE: '1' };
    const { ended, said } = run(place, [command, ...flags, runners[language], ...name, ...files], settings);
    const code = await ended;
    await rm(folder, { recursive: true });
    expect({ code, stderr: said().stderr }).toEqual({ code: 0, stderr: '' });
    const answers = said()
      .stdout.split(/^== .*$/m)
      .slice(1);
    expect(answers).toHaveLength(calls.length);
    for (const [index, { operation }] of calls.entries()) {
      const answer = answers[index] ?? '';
      const isDone = /success['"]?: ?true|openapi['"]?:/i.test(answer);
      const refusal = /code['"]?: ?['"](\w+)/.exec(answer)?.[1] ?? `no answer: ${answer}`;
      const outcome = isDone ? 'done' : refusal;
      expect([operation.operationId, outcome]).not.toEqual([operation.operationId, expect.stringMatching(faults)]);
      if (!isDone) expect(operation['x-error-codes'], operation.operationId).toContain(refusal);
    }
  });
});

describe('the guide', () => {
  test('is run as it is shown, from the key to a payout and a refund', async () => {
    const steps = splitGuide(await readGuide(), origin);
    const script = ['set -euo pipefail', ...steps.map(({ code }) => code)].join('\n\n');
    const { ended, said } = run(place, ['bash', '--norc', '-c', script], {});
    const code = await ended;
    expect({ code, stderr: said().stderr }).toEqual({ code: 0, stderr: '' });
    const { stdout } = said();
    expect(stdout).toContain('"depositAddress": ');
    expect(stdout).toMatch(/\{"state":"completed","reason":null,"txHash":"[0-9a-f]{64}"/);
    expect(stdout).toContain('"state":"action_required","reason":"underpaid"');
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^\{"state":"refunded"/);
  });
});

describe.each(['node', 'python'] as const)('the webhook receiver in %s', (language) => {
  test('takes our messages about an order, and nobody else’s', async () => {
    const key = await makeKey();
    const { port } = await makePlace();
    const url = `http://127.0.0.1:${port}/`;
    const secret = await setWebhook(key, url);
    const receiver = start(language, '6-webhook', { WEBHOOK_SECRET: secret, PORT: String(port) });
    await receiver.says('listening');

    const body = JSON.stringify({ id: 'evt_forged', type: 'exchange.completed', data: {} });
    const at = Math.floor(Date.now() / 1000);
    for (const signature of ['', 't=,v1=', `t=${at},v1=${'0'.repeat(64)}`, `t=soon,v1=${'0'.repeat(64)}`]) {
      const forged = await fetch(url, { method: 'POST', body, headers: { 'sampan-signature': signature } });
      expect([signature, forged.status]).toEqual([signature, 401]);
    }

    const orderId = await makeOrder(language, key);
    await play(language, '4-finish', { API_KEY: key, ORDER_ID: orderId });
    await receiver.says(`exchange.completed ${orderId}`);
    expect(receiver.said().stdout).toContain(`exchange.confirming ${orderId}`);
    receiver.child.kill('SIGTERM');
  });
});

describe('the webhook check in curl', () => {
  let server: Server;
  let folder: string;
  afterEach(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  test('tells a real message from one that was changed', async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sampan-test-'));
    const message = Promise.withResolvers<Readonly<{ signature: string; body: Buffer }>>();
    const take = async (request: IncomingMessage): Promise<void> => {
      message.resolve({ signature: String(request.headers['sampan-signature']), body: await buffer(request) });
    };
    server = createServer((request, response) => void take(request).then(() => response.writeHead(204).end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const key = await makeKey();
    const secret = await setWebhook(key, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await call('/api/v1/webhook/test', { method: 'POST', headers: { authorization: `Bearer ${key}` } });

    const { signature, body } = await message.promise;
    const settings = { WEBHOOK_SECRET: secret, SIGNATURE: signature, BODY_FILE: path.join(folder, 'body') };
    await writeFile(settings.BODY_FILE, body);
    expect(await play('curl', '6-webhook', settings)).toEqual(['webhook.test']);
    await writeFile(settings.BODY_FILE, body.toString().replace('webhook.test', 'exchange.completed'));
    expect(await refuses(settings)).toBe('refused');
    await writeFile(settings.BODY_FILE, body);
    expect(await refuses({ ...settings, SIGNATURE: signature.replace(/v1=.*/, 'v1=') })).toBe('refused');
    expect(await refuses({ ...settings, WEBHOOK_SECRET: 'whsec_another' })).toBe('refused');
  });

  async function refuses(settings: Settings): Promise<string> {
    const { ended, said } = start('curl', '6-webhook', settings);
    expect(await ended).toBe(1);
    return said().stdout.trim();
  }
});
