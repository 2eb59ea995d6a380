import { afterEach, describe, expect, test } from 'vitest';
import type { FiatSourceName } from '#src/domain/fiat.ts';
import { RateLimitedError } from '../read-json.ts';
import { answerFixture, answerText, serveAnswers, type Answer, type AnswerServer } from '../fixtures/serve-answers.ts';
import { openLiveFiat } from './live-fiat.ts';
import { quotient } from './quotient.ts';
import { makeSandboxFiat } from './sandbox-fiat.ts';

const now = 1_700_000_000_000;
let server: AnswerServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function ask(name: FiatSourceName, answer: Answer) {
  server = await serveAnswers(() => answer);
  const [source] = openLiveFiat([name], { baseUrl: server.baseUrl, clock: { now: () => now } });
  return (await source?.observe()) ?? [];
}

const told = async (name: FiatSourceName, fixture: string) =>
  (await ask(name, answerFixture(fixture))).map(({ symbol, price }) => `${symbol} ${price}`);

describe('sources of rates of money', () => {
  test('Kraken is read at the middle of bid and ask, its yen turned round', async () => {
    expect(await told('kraken', 'kraken-fiat.json')).toEqual(['EUR 1.08', 'GBP 1.27', 'JPY 0.006666666666666666']);
    expect(server?.asked).toEqual(['/0/public/Ticker?pair=EURUSD,GBPUSD,USDJPY']);
  });

  test('Coinbase tells what a dollar is, and is turned round', async () => {
    expect(await told('coinbase', 'coinbase-fiat.json')).toEqual([
      'EUR 1.081081081081081081',
      'GBP 1.250000000000000000',
      'JPY 0.006666666666666666',
      'CNY 0.138888888888888888',
      'TWD 0.031250000000000000',
    ]);
  });

  test('CoinGecko tells the price of one coin in each money, and when', async () => {
    const observations = await ask('coingecko', answerFixture('coingecko-fiat.json'));
    expect(observations.map(({ symbol, price }) => `${symbol} ${price.slice(0, 6)}`)).toEqual([
      'EUR 1.0810',
      'GBP 1.2700',
      'JPY 0.0066',
      'CNY 0.1388',
      'TWD 0.0312',
    ]);
    expect(new Set(observations.map(({ observedAt }) => observedAt))).toEqual(new Set([now - 60_000]));
  });

  test('what is no rate is left out, and an answer without any is a failure', async () => {
    const half = '{"data":{"currency":"USD","rates":{"EUR":"0","GBP":"NaN","JPY":"150"}}}';
    expect((await ask('coinbase', answerText(half))).map(({ symbol }) => symbol)).toEqual(['JPY']);
    await server?.close();
    await expect(ask('coinbase', answerText('{"data":{"currency":"USD","rates":{}}}'))).rejects.toThrow('has no rate');
    await server?.close();
    await expect(ask('coinbase', answerText('{"data":{"currency":"EUR","rates":{}}}'))).rejects.toThrow('shape');
    await server?.close();
    await expect(ask('coingecko', answerText('{"bitcoin":{"usd":1,"eur":1}}'))).rejects.toThrow('shape');
  });

  test('that want to be asked less often say so', async () => {
    await expect(ask('kraken', answerFixture('kraken-too-many-requests.json'))).rejects.toThrow(RateLimitedError);
  });

  test('of the sandbox are called what they are', async () => {
    const observations = await makeSandboxFiat({ now: () => now }).observe();
    expect(observations).toHaveLength(5);
    expect(new Set(observations.map(({ source }) => source))).toEqual(new Set(['sandbox']));
  });
});

test('a quotient needs two decimal texts above zero', () => {
  expect(quotient('1', '8')).toBe('0.125000000000000000');
  expect([quotient('1', '0'), quotient('x', '1'), quotient('1', '1e5')]).toEqual([undefined, undefined, undefined]);
});
