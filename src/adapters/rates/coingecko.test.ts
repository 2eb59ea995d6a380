import { afterEach, describe, expect, test } from 'vitest';
import { combinePrices, defaultPricePolicy } from '#src/domain/price-median.ts';
import { makeCoingeckoSource } from './coingecko.ts';
import { answerFixture, answerText, serveAnswers, type Answer, type AnswerServer } from './fixtures/serve-answers.ts';

const now = 1_700_000_000_000;
let server: AnswerServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function coingeckoThat(answer: Answer) {
  server = await serveAnswers(() => answer);
  return makeCoingeckoSource({ baseUrl: server.baseUrl, clock: { now: () => now } });
}

describe('CoinGecko', () => {
  test('is asked once, and every number keeps the digits it was written in', async () => {
    const source = await coingeckoThat(answerFixture('coingecko-simple-price.json'));
    const observations = await source.observe(['BTC', 'ETH', 'POL', 'SOL', 'XMR', 'USDT']);
    expect(observations.map(({ symbol, price }) => `${symbol} ${price}`)).toEqual([
      'BTC 97005.12345678901',
      'ETH 3400.0',
      'POL 0.21000000000000002',
      'SOL 165',
      'XMR 390.123456789012345678',
      'USDT 0.999812',
    ]);
    expect(server?.asked).toEqual([
      '/api/v3/simple/price?ids=bitcoin,ethereum,polygon-ecosystem-token,solana,monero,tether' +
        '&vs_currencies=usd&include_last_updated_at=true&precision=full',
    ]);
  });

  test('says itself when it saw a price', async () => {
    const source = await coingeckoThat(answerFixture('coingecko-simple-price.json'));
    expect((await source.observe(['ETH']))[0]?.observedAt).toBe(1_699_999_990_000);
  });

  test('leaves out coins without a price or without a time', async () => {
    const source = await coingeckoThat(answerFixture('coingecko-incomplete.json'));
    expect((await source.observe(['BTC', 'ETH', 'TRX', 'SOL', 'LTC'])).map(({ symbol }) => symbol)).toEqual(['BTC']);
  });

  test.each([
    ['-1', '1700000000'],
    ['1e5', '1700000000'],
    ['0', '1700000000'],
    ['97000', '1600000000'],
    ['97000', '1800000000'],
  ])('cannot bring a price of %s at time %s past the guards', async (usd, time) => {
    const source = await coingeckoThat(answerText(`{"bitcoin":{"usd":${usd},"last_updated_at":${time}}}`));
    const observations = await source.observe(['BTC']);
    expect(observations).toHaveLength(1);
    const { prices } = combinePrices(observations, {}, now, { ...defaultPricePolicy, minimumSources: 1 });
    expect(prices).toEqual({});
  });

  test('has no price at a time that is no whole number of seconds', async () => {
    const source = await coingeckoThat(answerText('{"bitcoin":{"usd":97000,"last_updated_at":17e8}}'));
    expect(await source.observe(['BTC'])).toEqual([]);
  });

  test('is not asked at all when no symbol is wanted', async () => {
    const source = await coingeckoThat(answerText('{}'));
    expect(await source.observe([])).toEqual([]);
    expect(server?.asked).toEqual([]);
  });
});
