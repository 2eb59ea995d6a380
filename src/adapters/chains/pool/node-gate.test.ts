import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { JsonRpcRefusal, makeJsonRpc } from '../json-rpc.ts';
import { openWays } from '../node-connection.ts';
import { makeTronHttp } from '../tron/tron-http.ts';
import { makeNodeGate, type NodeGateOptions } from './node-gate.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

type Reply = (response: ServerResponse, request: IncomingMessage, body: string) => void;

/** A made-up node on the loopback interface, and the gate that its requests pass. */
async function open(reply: Reply, options: Partial<NodeGateOptions> = {}) {
  const node = { now: 1_000_000, asked: 0, reply };
  const server = createServer((request, response) => {
    node.asked += 1;
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => node.reply(response, request, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const gate = makeNodeGate({ name: 'tron', clock: { now: () => node.now }, ...options });
  const { direct } = openWays({ url, through: gate.through, timeoutMs: 2_000 });
  return { node, gate, url, http: makeTronHttp(direct), rpc: makeJsonRpc({ name: 'tron', ...direct }) };
}

const well: Reply = (response, _request, body) => {
  const answer = (id: unknown) => ({ jsonrpc: '2.0', id, result: 'there', is: 'there' });
  const asked: unknown = JSON.parse(body);
  response.end(JSON.stringify(Array.isArray(asked) ? asked.map((_, id) => answer(id)) : answer(0)));
};
const busy =
  (retryAfter?: string): Reply =>
  (response) =>
    void response.writeHead(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();

test('every request carries the headers of the node, in place of the usual ones', async () => {
  const seen: unknown[] = [];
  const reply: Reply = (response, request, body) => {
    seen.push([request.headers['tron-pro-api-key'], request.headers.authorization]);
    well(response, request, body);
  };
  const headers = { 'TRON-PRO-API-KEY': 'a key', Authorization: 'Bearer b' };
  const { http, rpc } = await open(reply, { headers });
  await http.ask('/wallet/a');
  await rpc.call('any');
  expect(seen).toEqual([
    ['a key', 'Bearer b'],
    ['a key', 'Bearer b'],
  ]);
});

test('keys are not sent to where an answer points, and no message shows them', async () => {
  const other = await open(well);
  const moved: Reply = (response) => void response.writeHead(307, { location: other.url }).end();
  const { http } = await open(moved, { headers: { 'x-key': 'secret' } });
  const thrown = await http.ask('/wallet/a').catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(OutsideError);
  expect(String(thrown)).not.toMatch(/secret|127\.0/);
  expect(other.node.asked).toBe(0);
});

test('a node that says how long to wait is not asked before', async () => {
  const { node, gate, rpc } = await open(busy('120'));
  await expect(rpc.call('any')).rejects.toThrow('asked us to wait');
  expect([node.asked, gate.rest()]).toEqual([1, 'not_asked']);
  node.reply = well;
  node.now += 119_999;
  await expect(rpc.call('any')).rejects.toThrow('asked us to wait');
  node.now += 1;
  expect([await rpc.call('any'), node.asked, gate.rest()]).toEqual(['there', 2, 'none']);
});

test('a date to wait for is understood, and not believed for longer than a day', async () => {
  const { node, gate, http } = await open(busy(new Date(1_060_000).toUTCString()));
  await expect(http.ask('/wallet/a')).rejects.toThrow(OutsideError);
  node.now = 1_059_999;
  expect(gate.rest()).toBe('not_asked');
  node.now = 1_060_000;
  expect(gate.rest()).toBe('none');
  node.reply = busy('99999999');
  await expect(http.ask('/wallet/a')).rejects.toThrow(OutsideError);
  node.now += 24 * 60 * 60_000;
  expect(gate.rest()).not.toBe('not_asked');
});

test('a node that is too busy and does not say for how long rests longer each time, until it answers', async () => {
  const { node, gate, http } = await open(busy());
  const restOf = async () => {
    await expect(http.ask('/wallet/a')).rejects.toThrow(OutsideError);
    const from = node.now;
    while (gate.rest() === 'not_asked') node.now += 500;
    return node.now - from;
  };
  expect([await restOf(), await restOf(), await restOf()]).toEqual([1_000, 2_000, 4_000]);
  node.reply = well;
  await http.ask('/wallet/a');
  node.reply = busy();
  expect(await restOf()).toBe(1_000);
});

test('a node that hangs up, in the middle of an answer too, is asked last but asked', async () => {
  const { node, gate, http } = await open((response) => response.destroy());
  await expect(http.ask('/wallet/a')).rejects.toThrow('cannot be reached');
  expect(gate.rest()).toBe('asked_last');
  node.reply = well;
  await http.ask('/wallet/a');
  expect(gate.rest()).toBe('none');
  node.reply = (response) => void response.writeHead(200).write('{"is"', () => response.destroy());
  await expect(http.ask('/wallet/a')).rejects.toThrow(OutsideError);
  expect(gate.rest()).toBe('asked_last');
});

test('a refusal is an answer', async () => {
  const refuses: Reply = (response) => void response.writeHead(500).end('{"error":{"code":-5,"message":"no"}}');
  const { gate, rpc } = await open(refuses);
  await expect(rpc.call('any')).rejects.toThrow(JsonRpcRefusal);
  expect(gate.rest()).toBe('none');
});

test('the budget of a minute is kept, and what a request took too much is missing in the next', async () => {
  const { node, gate, rpc } = await open(well, { callsPerMinute: 10 });
  node.now = 1_020_000;
  await rpc.batch(Array.from({ length: 12 }, () => ({ method: 'any', params: [] })));
  await expect(rpc.call('any')).rejects.toThrow('budget of the tron node is spent');
  expect([gate.rest(), node.asked]).toEqual(['not_asked', 1]);
  node.now = 1_080_000;
  for (let calls = 0; calls < 8; calls += 1) await rpc.call('any');
  await expect(rpc.call('any')).rejects.toThrow('budget');
  node.now = 1_140_000;
  expect(gate.rest()).toBe('none');
});

test('the budget of a day is kept across minutes', async () => {
  const { node, http } = await open(well, { callsPerMinute: 100, callsPerDay: 2 });
  const dayMs = 24 * 60 * 60_000;
  node.now = dayMs;
  await http.ask('/wallet/a');
  node.now += 3_600_000;
  await http.ask('/wallet/a');
  await expect(http.ask('/wallet/a')).rejects.toThrow('budget');
  node.now = 2 * dayMs;
  expect(await http.ask('/wallet/a')).toMatchObject({ is: 'there' });
});
