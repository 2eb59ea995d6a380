/** Traces of internal calls in a block: which ones count, and the limits on the cost of tracing. */
import { expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import { toQuantity } from './quantity.ts';
import { spellAddress } from './spell-address.ts';
import { makeTraceInnerPayments } from './trace-inner-payments.ts';

const address = (digit: string) => spellAddress(`0x${digit.repeat(40)}`);
const [ours, stranger, contract] = ['a', 'b', 'c'].map(address) as [string, string, string];
const [hash, txid] = ['7', 'd'].map((digit) => `0x${digit.repeat(64)}`) as [string, string];
const block = { hash, txids: [txid], receivers: [ours] };
const call = (to: string, change: object = {}) => {
  return { type: 'CALL', from: contract.toLowerCase(), to: to.toLowerCase(), value: toQuantity(5), ...change };
};
const trace = (change: object = {}) => ({ txHash: txid, result: call(contract, { calls: [call(ours)] }), ...change });
const paid = [{ txid, from: contract, to: ours, units: 5n }];

/** A node whose answer and response time can be changed. */
function open(answer: () => unknown, oneByOne: () => unknown = () => new JsonRpcRefusal('debug', -32_601, 'no')) {
  const clock = { now: 0 };
  const asked: unknown[] = [];
  const ask = (method: string, params: unknown, limits: unknown) => {
    asked.push({ method, params, limits });
    return method === 'debug_traceBlockByHash' ? answer() : oneByOne();
  };
  const rpc: JsonRpc = {
    call: async <Answer>(method: string, params?: unknown, limits?: unknown) => {
      const answered = await Promise.resolve(ask(method, params, limits));
      if (answered instanceof Error) throw answered;
      return answered as Answer;
    },
    batch: async <Answer>(calls: readonly Readonly<{ method: string; params: unknown }>[], limits?: unknown) =>
      await Promise.resolve(calls.map(({ method, params }) => ask(method, params, limits) as Answer)),
  };
  return { clock, asked, read: makeTraceInnerPayments(rpc, () => clock.now) };
}

test('payments to those who are asked for are told, and of no others', async () => {
  const { read } = open(() => [trace({ result: call(contract, { calls: [call(stranger), call(ours)] }) })]);
  expect(await read(block)).toEqual(paid);
});

test('a node has a short time for it, and room for a short answer', async () => {
  const { asked, read } = open(
    () => new JsonRpcRefusal('debug', -32_601, 'no'),
    () => trace().result,
  );
  expect(await read(block)).toEqual(paid);
  const limits = { timeoutMs: 5_000, mostBytes: 32 * 2 ** 20 };
  const tracer = { tracer: 'callTracer', timeout: '4s' };
  expect(asked).toEqual([
    { method: 'debug_traceBlockByHash', params: [hash, tracer], limits },
    { method: 'debug_traceTransaction', params: [txid, tracer], limits },
  ]);
});

test('a trace that does not name its transaction tells nothing: another one may have been left out', async () => {
  const { read } = open(() => [trace({ txHash: undefined }), trace({ txHash: null })]);
  expect(await read(block)).toEqual([]);
});

test.each([
  ['null', () => null],
  ['one word', () => 'yes'],
  ['a list of nothing', () => [null]],
  ['a call from nobody', () => [trace({ result: { calls: [{ type: 'CALL', to: ours, value: '0x1' }] } })]],
  ['an amount that is none', () => [trace({ result: { calls: [call(ours, { value: 'five' })] } })]],
  ['a failure', () => new OutsideError('the node did not answer in time')],
])('where a node answers with %s nothing is known, and nothing stops', async (_words, answer) => {
  expect(await open(answer).read(block)).toEqual([]);
});

test('a transaction that a node does not know tells nothing', async () => {
  const { read } = open(
    () => new JsonRpcRefusal('debug', -32_601, 'no'),
    () => null,
  );
  expect(await read(block)).toEqual([]);
});

test('after one that failed a node is left alone for a while', async () => {
  let answer: unknown = new OutsideError('the node gave an answer that is too long');
  const { clock, asked, read } = open(() => answer);
  await read(block);
  answer = [trace()];
  clock.now = 599_999;
  expect(await read(block)).toEqual([]);
  expect(asked).toHaveLength(1);
  clock.now = 600_000;
  expect(await read(block)).toEqual(paid);
});

test('after one that took long as well, for a shorter while', async () => {
  const { clock, asked, read } = open(() => {
    clock.now += asked.length === 1 ? 2_001 : 2_000;
    return [trace()];
  });
  expect(await read(block)).toEqual(paid);
  clock.now += 59_999;
  expect(await read(block)).toEqual([]);
  clock.now += 1;
  expect(await read(block)).toEqual(paid);
  expect(await read(block)).toEqual(paid);
  expect(asked).toHaveLength(3);
});
