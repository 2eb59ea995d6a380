/**
 * The TypeScript client as its users install it: packed, installed from the package file into an empty project of
 * somebody else, and run there with its types on the oldest and the newest supported Node, as an ES module and as
 * CommonJS.
 */
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nextActionsOf, standingOf } from '#src/domain/developer/order-standing.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { clientFolder } from '../../../scripts/client/make-client.ts';
import { repository } from '../process/spawn-process.ts';
import { installPackedClient, makeForeignProject, oldNode, type ForeignProject } from './foreign-project.ts';
import { patient } from '#tests/support/patience.ts';

const installMs = 300_000;
vi.setConfig({ testTimeout: patient(120_000) });

const nodes = [
  ['20', oldNode],
  ['24', process.execPath],
] as const;

let foreign: ForeignProject;
let project: string;
let server: Server;
let origin: string;

const runThere = async (command: readonly string[]) => await foreign.run(command);

beforeAll(async () => {
  foreign = makeForeignProject();
  project = foreign.folder;
  await installPackedClient(foreign);
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, installMs);

afterAll(() => {
  server.closeAllConnections();
  server.close();
  foreign.close();
});

/** A fake API server: depending on the path it answers correctly, refuses, fails or never answers. */
const answer: Parameters<typeof createServer>[1] = (request, response) => {
  const id = { 'content-type': 'application/json', 'x-request-id': '3f0d6b1e-8c55-4a2e-9d0f-5b7c1a2e4d68' };
  const state = /^\/in-([a-z_]+)\//.exec(request.url ?? '')?.[1];
  if (state !== undefined) {
    const order = orderIn(state as OrderState);
    return void response.writeHead(200, id).end(JSON.stringify({ success: true, data: order }));
  }
  const isKnown = request.headers.authorization === 'Bearer sampan_test_right';
  if (request.url === '/slow/api/v1/key') return;
  if (request.url === '/proxy/api/v1/key') return void response.writeHead(502).end('<html>Bad gateway</html>');
  if (isKnown) return void response.writeHead(200, id).end('{"success":true,"data":{"id":"key_1"}}');
  const error = { code: 'key_unknown', message: 'The key is not valid.', details: { field: 'authorization' } };
  response.writeHead(401, id).end(JSON.stringify({ success: false, error }));
};

/** An order in this state with every field that the example reads. */
function orderIn(state: OrderState): object {
  const facts = { id: 'x', reason: 'late_deposit', orderNumber: 'TS-1', receiveAmount: '3000', txHash: 'f00' };
  return { ...facts, state, ...standingOf(state), nextActions: nextActionsOf(state, []) };
}

/**
 * A program as a user of the client would write it: one success and every kind of failure, each printed as one line of
 * JSON.
 */
const body = `
const [origin] = process.argv.slice(2);
async function ask(path, apiKey, timeoutMs) {
  try {
    const key = await createSampan({ baseUrl: origin + path + '/api/v1/', apiKey, timeoutMs }).key.getKey();
    console.log(JSON.stringify(key));
  } catch (error) {
    const isTyped = error instanceof SampanError && error instanceof Error;
    const { name, status, code, message, details, requestId } = error;
    console.log(JSON.stringify({ isTyped, name, status, code, message, details, requestId }));
  }
}
(async () => {
  await ask('', 'sampan_test_right');
  await ask('', 'sampan_test_wrong');
  await ask('/slow', 'sampan_test_right', 200);
  await ask('/proxy', 'sampan_test_right');
  await ask(':1', 'sampan_test_right');
})();
`;
const programs = [
  ['an ES module', 'main.mjs', `import { createSampan, SampanError } from 'sampan-client';${body}`],
  ['CommonJS', 'main.cjs', `const { createSampan, SampanError } = require('sampan-client');${body}`],
] as const;

const failure = { isTyped: true, name: 'SampanError' };
const unanswered = { ...failure, status: 0, details: {} };
const requestId = '3f0d6b1e-8c55-4a2e-9d0f-5b7c1a2e4d68';

describe.each(nodes)('on Node %s, the packed client', (version, node) => {
  test('is run by that Node and no other', async () => {
    expect((await runThere([node, '--version'])).stdout).toMatch(new RegExp(`^v${version}\\.`));
  });

  test.each(programs)('works as %s, and its errors are errors', async (_kind, name, program) => {
    fs.writeFileSync(path.join(project, name), program);
    const { status, stdout, stderr } = await runThere([node, name, origin]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { id: 'key_1' },
      {
        ...failure,
        status: 401,
        code: 'key_unknown',
        message: 'The key is not valid.',
        details: { field: 'authorization' },
        requestId,
      },
      { ...unanswered, code: 'timeout', message: 'The API did not answer in time' },
      {
        ...failure,
        status: 502,
        code: 'unexpected_response',
        message: 'The response with status 502 is not one of the API',
        details: {},
      },
      { ...unanswered, code: 'network_error', message: 'The API could not be reached' },
    ]);
  });
});

test.each([
  ['completed', 0, 'Received 3000 USDT in f00'],
  ['refunded', 2, 'Refunded in f00 (late_deposit)'],
  ['expired', 2, 'Expired (late_deposit). Send nothing. A payment under way is refunded when it arrives.'],
  ['failed', 2, 'failed (late_deposit): a person is working on it. Ask support about TS-1.'],
  ['held', 2, 'held (late_deposit): a person is working on it. Ask support about TS-1.'],
] as const)('the example tells the truth about an order that is %s', async (state, status, last) => {
  fs.copyFileSync(path.join(clientFolder, 'examples', 'exchange.ts'), path.join(project, 'exchange.mts'));
  const told = await runThere([process.execPath, 'exchange.mts', `${origin}/in-${state}`, 'key', 'address']);
  expect([told.status, told.stdout.trim().split('\n').at(-1), told.stderr]).toEqual([status, last, '']);
});

describe('a compiler that is strict about libraries too', () => {
  const program = `
import { createSampan, SampanError, verifyWebhook, type Exchange, type WebhookMessage } from 'sampan-client';
const sampan = createSampan({ baseUrl: 'https://swap.example/api/v1', apiKey: 'sampan_test_x', timeoutMs: 1000 });
export async function main(): Promise<string> {
  const quote = await sampan.quotes.createQuote({ sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '1' });
  const order: Exchange = await sampan.exchanges.createExchange({ quoteId: quote.id, receiveAddress: 'x' });
  // @ts-expect-error -- an amount is text
  let amount: number = order.receiveAmount;
  // @ts-expect-error -- there is no such field
  await sampan.quotes.createQuote({ sendCurrency: 'BTC', receiveCurrency: 'ETH', type: 'fixed' });
  const ended: Exchange = await sampan.waitFor(order, { timeoutMs: 1000, until: ({ state }) => state === 'completed' });
  for await (const event of sampan.follow(ended.id)) if (event.type === 'order') amount = event.order.version;
  for await (const { status } of sampan.webhookEvents()) if (status === 'due') amount += 1;
  const message: WebhookMessage = await verifyWebhook({ body: '', signature: '', secrets: [] });
  const code: string = new SampanError({ status: 0, code: 'x', message: 'x' }).code;
  return order.state + code + String(amount) + message.id;
}
`;

  test.each(['typed.mts', 'typed.cts'])('finds the types from %s', async (name) => {
    fs.writeFileSync(path.join(project, name), program);
    const compiler = path.join(repository, 'node_modules', '.bin', 'tsc');
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', '', name];
    expect(await runThere([process.execPath, compiler, ...flags])).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});

test('the package says whose it is, what it needs, and holds nothing of ours', () => {
  const folder = path.join(project, 'node_modules', 'sampan-client');
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ license: 'MIT', engines: { node: '>=20.3' } });
  expect(manifest).not.toHaveProperty('dependencies');
  expect(fs.readFileSync(path.join(folder, 'LICENSE'), 'utf8')).toMatch(/^MIT License/);
  expect(fs.readdirSync(folder).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'examples',
    'package.json',
  ]);
});
