/** Coinbase and KuCoin over HTTP: one request per symbol, so one symbol may fail and the others still count. */
import { afterEach, describe, expect, test } from 'vitest';
import { venueNames } from '#src/domain/price-venues.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { serveVenue, type ServedVenue } from './fixtures/serve-venue.ts';
import { venueScripts, type Tick } from './fixtures/venue-scripts.ts';
import { RateLimitedError } from './read-json.ts';

const now = 1_700_000_000_000;
const tick: Tick = { symbol: 'BTC', bid: '97000', ask: '97001', size: '0.5', at: now - 250, sequence: 9 };
const asked = ['BTC', 'ETH', 'SOL'] as const;

let server: ServedVenue | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(name: (typeof venueNames)[number]) {
  const venue = await serveVenue(venueScripts[name]);
  server = venue;
  const options = { baseUrl: `${venue.baseUrl}/`, clock: { now: () => now } };
  return { venue, ask: async () => await venueScripts[name].protocol.ask(asked, options) };
}

describe.each(['coinbase', 'kucoin'] as const)('%s over HTTP', (name) => {
  test('speaks for the symbols it has, in its own time, and leaves out the others', async () => {
    const { venue, ask } = await open(name);
    venue.book.set('BTC', tick);
    expect(await ask()).toEqual([
      {
        source: name,
        symbol: 'BTC',
        price: '97000.5',
        depth: '0.5',
        observedAt: now - 250,
        ...(name === 'kucoin' && { quote: 'USDT' }),
      },
    ]);
    expect(venue.asked).toHaveLength(3);
  });

  test('that has nothing for any symbol is an outside failure', async () => {
    const { ask } = await open(name);
    await expect(ask()).rejects.toThrow(new OutsideError(`${name} answered none of 3 questions`));
  });

  test('that wants to be asked less often is not taken for one without prices', async () => {
    const { venue, ask } = await open(name);
    venue.faults.answer = { status: 429, body: '{"code":"429000","msg":"Too many requests"}' };
    await expect(ask()).rejects.toThrow(RateLimitedError);
  });
});

test('KuCoin says so in a good answer as well, and how long to wait in a header of its own', async () => {
  const { venue, ask } = await open('kucoin');
  venue.faults.answer = { body: '{"code":"429000","msg":"Too many requests"}' };
  await expect(ask()).rejects.toThrow(RateLimitedError);
  venue.faults.answer = { status: 429, body: '{}', headers: { 'gw-ratelimit-reset': '7500' } };
  await expect(ask()).rejects.toMatchObject({ waitMs: 7_500 });
});

test('Bitfinex says so in an answer that is an error', async () => {
  const { venue, ask } = await open('bitfinex');
  venue.faults.answer = { body: '["error",11010,"ratelimit: error"]' };
  await expect(ask()).rejects.toThrow(RateLimitedError);
});

test.each([
  ['120', 120_000],
  [new Date(now + 90_000).toUTCString(), 90_000],
  ['soon', 0],
  ['-5', 0],
])('a wait of "%s" is %i ms', async (text, waitMs) => {
  const { venue, ask } = await open('kraken');
  venue.faults.answer = { status: 429, body: '{}', headers: { 'retry-after': text } };
  await expect(ask()).rejects.toMatchObject({ waitMs });
});

test('Bitfinex is asked once for all symbols', async () => {
  const { venue, ask } = await open('bitfinex');
  venue.book.set('BTC', tick).set('SOL', { ...tick, symbol: 'SOL', bid: '165', ask: '165' });
  expect((await ask()).map(({ symbol, price }) => [symbol, price])).toEqual([
    ['BTC', '97000.5'],
    ['SOL', '165'],
  ]);
  expect(venue.asked).toEqual(['/v2/tickers?symbols=tBTCUSD,tETHUSD,tSOLUSD']);
});
