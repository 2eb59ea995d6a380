import { afterEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeCoinbaseSource } from './coinbase.ts';
import { answerFixture, answerText, serveAnswers, type Answer, type AnswerServer } from './fixtures/serve-answers.ts';

const now = 1_700_000_000_000;
let server: AnswerServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function coinbaseThat(answers: (path: string) => Answer) {
  server = await serveAnswers(answers);
  return makeCoinbaseSource({ baseUrl: `${server.baseUrl}/`, clock: { now: () => now } });
}

const spot: Readonly<Record<string, Answer>> = {
  '/v2/prices/BTC-USD/spot': answerFixture('coinbase-spot-btc.json'),
  '/v2/prices/USDT-USD/spot': answerFixture('coinbase-spot-usdt.json'),
};
const notFound = answerFixture('coinbase-not-found.json', 404);

describe('Coinbase', () => {
  test('is asked for each symbol and read in its own digits', async () => {
    const source = await coinbaseThat((path) => spot[path] ?? notFound);
    expect(await source.observe(['BTC', 'USDT'])).toEqual([
      { source: 'coinbase', symbol: 'BTC', price: '97008.515', observedAt: now },
      { source: 'coinbase', symbol: 'USDT', price: '0.99985', observedAt: now },
    ]);
  });

  test('speaks for the symbols it has and leaves out the others', async () => {
    const source = await coinbaseThat((path) => spot[path] ?? notFound);
    expect((await source.observe(['XMR', 'BTC', 'TRX'])).map(({ symbol }) => symbol)).toEqual(['BTC']);
  });

  test('that has nothing for any symbol is an outside failure', async () => {
    const source = await coinbaseThat(() => notFound);
    await expect(source.observe(['XMR', 'TRX'])).rejects.toThrow(
      new OutsideError('coinbase answered none of 2 questions'),
    );
  });

  test('is not believed when it answers for another coin or another currency than asked', async () => {
    const source = await coinbaseThat((path) =>
      answerText(
        path.includes('ETH')
          ? '{"data":{"amount":"97008.5","base":"BTC","currency":"USD"}}'
          : '{"data":{"amount":"90008.5","base":"BTC","currency":"EUR"}}',
      ),
    );
    await expect(source.observe(['BTC', 'ETH'])).rejects.toThrow(OutsideError);
  });

  test('is asked nothing when there is nothing to ask', async () => {
    const source = await coinbaseThat(() => notFound);
    expect(await source.observe([])).toEqual([]);
    expect(server?.asked).toEqual([]);
  });
});
