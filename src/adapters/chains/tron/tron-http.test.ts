import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeTronHttp, NotOffered } from './tron-http.ts';

let server: Server | undefined;
afterEach(() => server?.close());

type Answer = (request: IncomingMessage, response: ServerResponse, times: number) => void;

/** A node on the loopback interface that gives the answers of the test. */
async function listen(answer: Answer): Promise<string> {
  let times = 0;
  const opened = createServer((request, response) => answer(request, response, ++times));
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(opened.address() as AddressInfo).port}`;
}

const says =
  (status: number, text: string): Answer =>
  (_request, response) =>
    void response.writeHead(status).end(text);

describe('a question to a node', () => {
  test('carries credentials as a header, and keeps the path of the address', async () => {
    const host = await listen(({ url, headers }, response) => {
      response.end(JSON.stringify({ url, authorization: headers.authorization }));
    });
    const http = makeTronHttp({ url: `http://me:se%20cret@${host}/tron/` });
    expect(await http.ask('/wallet/getblock')).toEqual({
      url: '/tron/wallet/getblock',
      authorization: `Basic ${Buffer.from('me:se cret').toString('base64')}`,
    });
  });

  test('is asked once more when the node was busy or hung up', async () => {
    const host = await listen((request, response, times) => {
      if (times === 1) request.socket.destroy();
      else response.end('{"is":"there"}');
    });
    expect(await makeTronHttp({ url: `http://${host}` }).ask('/wallet/a')).toEqual({ is: 'there' });
  });

  test.each([
    [401, '', 'refuses our credentials'],
    [503, '', 'too busy'],
    [200, 'no JSON', 'not JSON'],
    [200, '7', 'gave no answer'],
    [200, '{"Error":"class java.lang.NullPointerException : TXYZ"}', 'could not answer'],
  ])('answered with %d %s is no answer, and says nothing of where it went', async (status, text, words) => {
    const host = await listen(says(status, text));
    const asked = makeTronHttp({ url: `http://me:secret@${host}` }).ask('/wallet/a');
    await expect(asked).rejects.toThrow(OutsideError);
    await expect(asked).rejects.toThrow(words);
    await expect(asked).rejects.not.toThrow(/secret|127\.0|TXYZ/);
  });

  test.each([
    [404, ''],
    [405, ''],
    [200, '{"Error":"this API is unavailable due to config"}'],
  ])('that the node does not serve (%d %s) is told apart', async (status, text) => {
    const host = await listen(says(status, text));
    await expect(makeTronHttp({ url: `http://${host}` }).ask('/wallet/a')).rejects.toThrow(NotOffered);
  });

  test('that takes too long is given up', async () => {
    const host = await listen(() => undefined);
    const asked = makeTronHttp({ url: `http://${host}`, timeoutMs: 50 }).ask('/wallet/a');
    await expect(asked).rejects.toThrow('did not answer in time');
    server?.closeAllConnections();
  });
});

test('an address that cannot be read is not shown either', () => {
  expect(() => makeTronHttp({ url: 'secret' })).toThrow('the address of the tron node cannot be read');
});
