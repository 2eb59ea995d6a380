import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { JsonRpcRefusal, makeJsonRpc, type JsonRpcOptions } from './json-rpc.ts';

type Question = Readonly<{ jsonrpc: string; id: number; method: string; params: readonly unknown[] }>;
type Reply = (body: unknown, response: ServerResponse, request: IncomingMessage) => void;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(reply: Reply): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => reply(JSON.parse(Buffer.concat(parts).toString()), response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function open(reply: Reply, options: Partial<JsonRpcOptions> = {}) {
  return makeJsonRpc({ name: 'test', url: `http://${await serve(reply)}/`, ...options });
}

const send = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status).end(JSON.stringify(value));
const echo = ({ id, method, params }: Question) => ({ jsonrpc: '2.0', id, result: { method, params } });

describe('a question to a node', () => {
  test('is answered', async () => {
    const rpc = await open((body, response) => send(response, echo(body as Question)));
    expect(await rpc.call('eth_call', [1, 'two'])).toEqual({ method: 'eth_call', params: [1, 'two'] });
  });

  test('may be answered with nothing, which is not the same as not at all', async () => {
    const rpc = await open((body, response) => {
      const { id, method } = body as Question;
      send(response, method === 'nothing' ? { jsonrpc: '2.0', id, result: null } : { jsonrpc: '2.0', id });
    });
    expect(await rpc.call('nothing')).toBeNull();
    await expect(rpc.call('no_answer')).rejects.toThrow('gave no answer to no_answer');
  });

  test('may be refused, and the words of the refusal stay out of the message', async () => {
    const error = { code: -32_000, message: 'known transaction: 0xabc' };
    const rpc = await open((body, response) => send(response, { id: (body as Question).id, error }, 500));
    const refusal = await rpc.call('eth_sendRawTransaction').catch((thrown: unknown) => thrown);
    expect(refusal).toBeInstanceOf(JsonRpcRefusal);
    expect(refusal).toMatchObject({ code: -32_000, reason: 'known transaction: 0xabc' });
    expect(String(refusal)).not.toContain('0xabc');
  });

  test('is asked once more when the connection breaks, and only once', async () => {
    let count = 0;
    const rpc = await open((body, response) => {
      count += 1;
      if ((body as Question).method === 'never' || count === 1) response.destroy();
      else send(response, echo(body as Question));
    });
    expect(await rpc.call('flaky')).toMatchObject({ method: 'flaky' });
    expect(count).toBe(2);
    await expect(rpc.call('never')).rejects.toThrow(new OutsideError('the test node cannot be reached'));
    expect(count).toBe(4);
  });

  test('is not waited for without end', async () => {
    const rpc = await open(() => {}, { timeoutMs: 50 });
    await expect(rpc.call('slow')).rejects.toThrow(new OutsideError('the test node did not answer in time'));
  });

  test('is not answered at any length', async () => {
    let sent = 0;
    const endless: Reply = (_body, response) => {
      const part = 'x'.repeat(65_536);
      const write = () => {
        while (!response.destroyed && sent < 64_000_000) {
          sent += part.length;
          if (!response.write(part)) return;
        }
        response.end();
      };
      response.on('drain', write);
      write();
    };
    const rpc = await open(endless);
    const tooLong = new OutsideError('the test node gave an answer that is too long');
    await expect(rpc.call('huge', [], { mostBytes: 100_000 })).rejects.toThrow(tooLong);
    await expect(rpc.batch([{ method: 'huge', params: [] }], { mostBytes: 100_000 })).rejects.toThrow(tooLong);
    expect(sent).toBeLessThan(32_000_000);
    const small = await open((body, response) => send(response, echo(body as Question)), { mostBytes: 20 });
    await expect(small.call('any')).rejects.toThrow(tooLong);
  });

  test('may be given less time than usual, alone or with others', async () => {
    const rpc = await open(() => {});
    const late = new OutsideError('the test node did not answer in time');
    await expect(rpc.call('slow', [], { timeoutMs: 50 })).rejects.toThrow(late);
    await expect(rpc.batch([{ method: 'slow', params: [] }], { timeoutMs: 50 })).rejects.toThrow(late);
  });

  test.each([
    [401, 'the test node refuses our credentials'],
    [429, 'the test node is too busy to answer'],
    [502, 'the test node is too busy to answer'],
    [404, 'the test node gave an answer that is not JSON'],
  ])('that meets status %i is an outside failure', async (status, words) => {
    const rpc = await open((_body, response) => response.writeHead(status).end('<html>'));
    await expect(rpc.call('any')).rejects.toThrow(new OutsideError(words));
  });

  test('carries the credentials of the address as a header, and no message shows them', async () => {
    const seen: (string | undefined)[] = [];
    const host = await serve((body, response, request) => {
      seen.push(request.headers.authorization);
      send(response, echo(body as Question));
    });
    await makeJsonRpc({ name: 'test', url: `http://me:s%20cret@${host}/key` }).call('any');
    expect(seen).toEqual([`Basic ${Buffer.from('me:s cret').toString('base64')}`]);
    const away = makeJsonRpc({ name: 'test', url: 'http://me:secret@127.0.0.1:1/key' });
    const thrown = await away.call('any').catch((error: unknown) => error);
    expect(String(thrown)).toBe('OutsideError: the test node cannot be reached');
    expect(() => makeJsonRpc({ name: 'test', url: 'secret' })).toThrow(TypeError);
  });
});

describe('many questions to a node', () => {
  test('travel a hundred in a request, and each gets its own answer whatever their order', async () => {
    const sizes: number[] = [];
    const rpc = await open((body, response) => {
      const questions = body as readonly Question[];
      sizes.push(questions.length);
      send(response, questions.map(echo).toReversed());
    });
    const calls = Array.from({ length: 250 }, (_, at) => ({ method: 'eth_call', params: [at] }));
    expect(await rpc.batch(calls)).toEqual(calls);
    expect(sizes).toEqual([100, 100, 50]);
  });

  test('do not spoil each other', async () => {
    const rpc = await open((body, response) => {
      const [first, second] = body as readonly [Question, Question];
      send(response, [echo(first), { id: second.id, error: { code: -32_601, message: 'no' } }]);
    });
    const [first, second] = await rpc.batch([
      { method: 'eth_chainId', params: [] },
      { method: 'nope', params: [] },
    ]);
    expect(first).toEqual({ method: 'eth_chainId', params: [] });
    expect(second).toBeInstanceOf(JsonRpcRefusal);
  });

  test('must all be answered', async () => {
    const rpc = await open((body, response) => {
      const [first] = body as readonly [Question];
      send(response, first.method === 'one' ? { error: { code: -32_005, message: 'no batches' } } : [echo(first)]);
    });
    const ask = async (method: string) =>
      await rpc.batch([method, method].map((name) => ({ method: name, params: [] })));
    await expect(ask('one')).rejects.toThrow('gave one answer to many questions');
    await expect(ask('two')).rejects.toThrow('the test node gave no answer');
  });
});

describe('the bytes of an answer', () => {
  const long = 200_000;
  /** Asks for an answer that repeats a letter. `keep`: its bytes are not given back. */
  async function openLetters() {
    const rpc = await open((body, response) => {
      const { id, method } = body as Question;
      send(response, { jsonrpc: '2.0', id, result: method.repeat(long) });
    });
    return async (letter: string, keep = false) =>
      await rpc.call<Readonly<{ bytes: Buffer; giveBack: () => void }>>(letter, [], {
        parseBytes: (bytes, keepBytes) => ({ result: { bytes, giveBack: keep ? keepBytes() : () => {} } }),
      });
  }
  const lettersIn = (bytes: Buffer): ReadonlySet<string> => new Set(/"result":"(\w+)/.exec(bytes.toString())?.[1]);

  test('are overwritten by a later answer, once they are parsed', async () => {
    const ask = await openLetters();
    const first = await ask('a');
    expect(lettersIn(first.bytes)).toEqual(new Set('a'));
    const second = await ask('b');
    expect(second.bytes.buffer).toBe(first.bytes.buffer);
  });

  test('are not overwritten while they are kept', async () => {
    const ask = await openLetters();
    const first = await ask('a', true);
    const others = await Promise.all([ask('b', true), ask('c'), ask('d')]);
    expect(lettersIn(first.bytes)).toEqual(new Set('a'));
    expect(lettersIn(others[0].bytes)).toEqual(new Set('b'));
    first.giveBack();
    first.giveBack();
    const [fifth, sixth] = [await ask('e', true), await ask('f', true)];
    expect(fifth.bytes.buffer).not.toBe(sixth.bytes.buffer);
    expect([lettersIn(fifth.bytes), lettersIn(sixth.bytes)]).toEqual([new Set('e'), new Set('f')]);
    expect(lettersIn(others[0].bytes)).toEqual(new Set('b'));
  });
});
