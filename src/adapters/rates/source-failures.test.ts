/** Every external failure makes every source throw an `OutsideError` without delay. */
import { afterEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { RateSource } from '#src/usecases/ports/rate-source.ts';
import { makeCoinbaseSource } from './coinbase.ts';
import { makeCoingeckoSource } from './coingecko.ts';
import { answerFixture, answerText, readFixture, serveAnswers } from './fixtures/serve-answers.ts';
import type { Answer, AnswerServer } from './fixtures/serve-answers.ts';
import { makeKrakenSource } from './kraken.ts';
import type { SourceOptions } from './source-options.ts';

const sources: readonly (readonly [string, (options: SourceOptions) => RateSource, string])[] = [
  ['kraken', makeKrakenSource, 'kraken-ticker.json'],
  ['coinbase', makeCoinbaseSource, 'coinbase-spot-btc.json'],
  ['coingecko', makeCoingeckoSource, 'coingecko-simple-price.json'],
];

const servers: AnswerServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Answer): Promise<AnswerServer> {
  const server = await serveAnswers(() => answer);
  servers.push(server);
  return server;
}

const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"data":', () => response.destroy());
};
const answerBytes: Answer = (response) => void response.end(Buffer.from([0x22, 0xff, 0xfe, 0x22]));
const trickle: Answer = (response) => {
  response.write('{');
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
};

/** Error message of a source, or of its first request if the source makes several. */
async function failureOf(source: RateSource): Promise<string> {
  const error: unknown = await source.observe(['BTC']).catch((reason: unknown) => reason);
  if (!(error instanceof OutsideError)) throw new Error('the source gave an answer or another error', { cause: error });
  const [inner] = error.cause instanceof AggregateError ? (error.cause.errors as readonly unknown[]) : [error];
  return inner instanceof OutsideError ? inner.message : String(inner);
}

describe.each(sources)('%s', (name, make, fixture) => {
  const clock = { now: () => 1_700_000_000_000 };
  const failure = async (answer: Answer, timeoutMs = 5_000) =>
    failureOf(make({ baseUrl: (await serve(answer)).baseUrl, clock, timeoutMs }));

  test('answers when nothing is wrong', async () => {
    const server = await serve(answerFixture(fixture));
    expect(await make({ baseUrl: server.baseUrl, clock }).observe(['BTC'])).toHaveLength(1);
  });

  test('fails when it is asked too often', async () => {
    expect(await failure(answerFixture('coingecko-too-many-requests.json', 429))).toBe(`${name} answered HTTP 429`);
  });

  test('fails when its server fails', async () => {
    expect(await failure(answerText('<html>oops</html>', 500))).toBe(`${name} answered HTTP 500`);
  });

  test('fails on JSON that stops in the middle', async () => {
    const half = readFixture(fixture).slice(0, 40);
    expect(await failure(answerText(half))).toBe(`${name} answered something other than JSON`);
  });

  test('fails when the connection breaks in the middle of the answer', async () => {
    expect(await failure(breakOff)).toBe(`${name} did not finish its answer`);
  });

  test('fails on text that is not UTF-8', async () => {
    expect(await failure(answerBytes)).toBe(`${name} answered something other than JSON`);
  });

  test.each(['null', '[]', '"text"', '7'])('fails on %s', async (text) => {
    expect(await failure(answerText(text))).toBe(`${name} answered in an unknown shape`);
  });

  test('fails on an endless answer without reading it all', async () => {
    let written = 0;
    const endless: Answer = (response) => {
      const chunk = Buffer.alloc(64 * 1024, 0x20);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
        written += chunk.length;
      };
      response.on('drain', more);
      more();
    };
    expect(await failure(endless)).toBe(`${name} answered more than 262144 bytes`);
    // The limit, plus the socket buffers of both sides.
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  test('accepts an answer as large as the limit, and none that is larger', async () => {
    const text = readFixture(fixture);
    const padded = (size: number) => answerText(text + ' '.repeat(size - Buffer.byteLength(text)));
    const server = await serve(padded(256 * 1024));
    expect(await make({ baseUrl: server.baseUrl, clock }).observe(['BTC'])).toHaveLength(1);
    expect(await failure(padded(256 * 1024 + 1))).toBe(`${name} answered more than 262144 bytes`);
  });

  test('fails when its answer does not begin in time', async () => {
    expect(await failure(() => undefined, 50)).toBe(`${name} did not answer`);
  });

  test('fails when its answer begins in time and then trickles', async () => {
    expect(await failure(trickle, 300)).toBe(`${name} did not finish its answer`);
  });

  test('does not follow a redirect', async () => {
    const elsewhere = await serve(answerFixture(fixture));
    const redirect: Answer = (response) => void response.writeHead(302, { location: elsewhere.baseUrl }).end();
    expect(await failure(redirect)).toBe(`${name} did not answer`);
    expect(elsewhere.asked).toEqual([]);
  });

  test('fails when nobody listens', async () => {
    const server = await serveAnswers(() => answerText('{}'));
    await server.close();
    expect(await failureOf(make({ baseUrl: server.baseUrl, clock }))).toBe(`${name} did not answer`);
  });

  test('never names where it was asked, because that address may carry a password', async () => {
    const source = make({ baseUrl: 'http://user:secret@127.0.0.1:9', clock });
    expect(await failureOf(source)).toBe(`${name} did not answer`);
  });
});
