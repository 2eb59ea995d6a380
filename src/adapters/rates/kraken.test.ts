import { afterEach, describe, expect, test } from 'vitest';
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { answerFixture, answerText, serveAnswers, type Answer, type AnswerServer } from './fixtures/serve-answers.ts';
import { kraken } from './kraken.ts';
import { RateLimitedError } from './read-json.ts';

const now = 1_700_000_000_000;
let server: AnswerServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function krakenThat(answers: (path: string) => Answer) {
  server = await serveAnswers(answers);
  const options = { baseUrl: server.baseUrl, clock: { now: () => now } };
  return { observe: async (symbols: readonly CoinSymbol[]) => await kraken.ask(symbols, options) };
}

describe('Kraken', () => {
  test('is asked once for all symbols and read under its own names, at the middle of bid and ask', async () => {
    const source = await krakenThat(() => answerFixture('kraken-ticker.json'));
    const observations = await source.observe([
      'BTC',
      'ETH',
      'BNB',
      'POL',
      'TRX',
      'SOL',
      'XMR',
      'LTC',
      'BCH',
      'USDT',
      'USDC',
    ]);
    expect(observations.map(({ symbol, price }) => `${symbol} ${price}`)).toEqual([
      'BTC 97012.35',
      'ETH 3401.255',
      'BNB 920.4',
      'POL 0.21005',
      'TRX 0.290005',
      'SOL 165.015',
      'XMR 390',
      'LTC 98',
      'BCH 520.1',
      'USDT 0.999805',
      'USDC 0.99995',
    ]);
    const bitcoin = { source: 'kraken', symbol: 'BTC', price: '97012.35', depth: '1.000', observedAt: now };
    expect(observations[0]).toEqual(bitcoin);
    expect(server?.asked).toEqual([
      '/0/public/Ticker?pair=XBTUSD,ETHUSD,BNBUSD,POLUSD,TRXUSD,SOLUSD,XMRUSD,LTCUSD,BCHUSD,USDTUSD,USDCUSD',
    ]);
  });

  test('leaves out a pair that is missing from its answer', async () => {
    const source = await krakenThat(() => answerFixture('kraken-ticker-missing-pair.json'));
    expect((await source.observe(['BTC', 'ETH'])).map(({ symbol }) => symbol)).toEqual(['BTC']);
  });

  test('is asked pair by pair when one of them is unknown to it', async () => {
    const source = await krakenThat((path) =>
      answerFixture(path.includes('XMRUSD') ? 'kraken-unknown-pair.json' : 'kraken-ticker.json'),
    );
    expect((await source.observe(['BTC', 'XMR', 'ETH'])).map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH']);
    expect(server?.asked).toHaveLength(4);
  });

  test('that puts an error into a good answer is an outside failure', async () => {
    const source = await krakenThat(() => answerText('{"error":["EService:Unavailable"]}'));
    await expect(source.observe(['BTC'])).rejects.toThrow(new OutsideError('kraken refused the question'));
  });

  test('may ask to be asked less often in a good answer', async () => {
    const source = await krakenThat(() => answerFixture('kraken-too-many-requests.json'));
    await expect(source.observe(['BTC'])).rejects.toThrow(RateLimitedError);
  });

  test('may add a warning to a good answer', async () => {
    const ticker = '{"a":["2.0","1","1.0"],"b":["1.0","1","1.0"]}';
    const source = await krakenThat(() => answerText(`{"error":["WGeneral:Slow"],"result":{"XXBTZUSD":${ticker}}}`));
    expect((await source.observe(['BTC']))[0]?.price).toBe('1.5');
  });

  test.each([
    '{"a":["NaN","1","1"],"b":["1","1","1"]}',
    '{"a":["0","1","1"],"b":["0","1","1"]}',
    '{"a":[],"b":[]}',
    '{"c":["1","1"]}',
    'null',
    '7',
  ])('has no price in a ticker like %s', async (ticker) => {
    const source = await krakenThat(() => answerText(`{"error":[],"result":{"XXBTZUSD":${ticker}}}`));
    expect(await source.observe(['BTC'])).toEqual([]);
  });
});
