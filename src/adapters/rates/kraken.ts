/**
 * Kraken: the ticker channel of its WebSocket API v2, sent at every change of the best prices, and `GET
 * /0/public/Ticker`, one request for all symbols. Every ticker is complete, so no local order book has to be verified
 * by checksums, and the next frame makes up for a lost one.
 */
import { z } from 'zod';
import { coins, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { listPairs, observeBook, timeText } from './observe-book.ts';
import { observeEach } from './observe-each.ts';
import { RateLimitedError, readJson } from './read-json.ts';
import type { SourceOptions } from './source-options.ts';
import type { VenueEvent, VenueProtocol } from './venue-protocol.ts';

const source = 'kraken';
/** Names of the pairs in Kraken's stream, made of symbols. Kraken's HTTP interface has other names. */
const pairs = listPairs((symbol) => (coins[symbol].kraken === null ? null : `${symbol}/USD`));

export const kraken: VenueProtocol = {
  name: source,
  symbols: pairs.symbols,
  // Kraken sends a heartbeat about every second in which it sends nothing else.
  silenceMs: 10_000,
  findStream: ({ streamUrl }) => Promise.resolve({ url: streamUrl, pingEveryMs: 30_000 }),
  hello: (symbols) => [
    JSON.stringify({
      method: 'subscribe',
      params: { channel: 'ticker', symbol: symbols.map(pairs.pairOf), event_trigger: 'bbo', snapshot: true },
    }),
  ],
  ping: () => JSON.stringify({ method: 'ping' }),
  makeReader: (symbols) => (frame) => {
    const status = statusSchema.safeParse(frame);
    // Any other status than "online" (maintenance, cancel only, post only) means that nothing is traded.
    if (status.success)
      return status.data.data.every(({ system }) => system === 'online') ? [] : [{ kind: 'over', isHalted: true }];
    const tickers = tickerSchema.safeParse(frame);
    return tickers.success ? tickers.data.data.flatMap((row) => readTicker(row, symbols)) : [];
  },
  async ask(symbols, options) {
    const together = await askTicker(symbols, options);
    if (together !== 'unknown_pair') return together;
    // One delisted pair makes the whole request fail. The symbols are then requested one by one.
    return await observeEach(source, symbols, async (symbol) => {
      const alone = await askTicker([symbol], options);
      return alone === 'unknown_pair' ? [] : alone;
    });
  },
};

const statusSchema = z.object({ channel: z.literal('status'), data: z.array(z.object({ system: z.string() })) });
const tickerSchema = z.object({ channel: z.literal('ticker'), data: z.array(z.unknown()) });
const rowSchema = z.object({
  symbol: z.string(),
  bid: z.string(),
  bid_qty: z.string(),
  ask: z.string(),
  ask_qty: z.string(),
  timestamp: timeText,
});

/** Reads a ticker. A row without a time is left out, because a price of unknown age cannot be used. */
function readTicker(row: unknown, symbols: readonly CoinSymbol[]): readonly VenueEvent[] {
  const read = rowSchema.safeParse(row);
  const symbol = read.success ? pairs.symbolOf(read.data.symbol) : undefined;
  if (!read.success || symbol === undefined || !symbols.includes(symbol)) return [];
  const { bid, bid_qty: bidSize, ask, ask_qty: askSize, timestamp: observedAt } = read.data;
  const observation = observeBook({ bid, bidSize, ask, askSize }, { source, symbol, observedAt });
  return observation ? [{ kind: 'observed', observation }] : [];
}

const answerSchema = z.object({ error: z.array(z.string()), result: z.record(z.string(), z.unknown()).optional() });
/** One side of the best offers: price, whole lots, and lots at that price. */
const offers = z.tuple([z.string(), z.string(), z.string()]).rest(z.unknown());
const answerRowSchema = z.object({ a: offers, b: offers });

/** Error texts of Kraken's rate limits. */
const tooOften = /Rate limit exceeded|Too many requests|Throttled/i;

async function askTicker(
  symbols: readonly CoinSymbol[],
  options: SourceOptions,
): Promise<readonly Observation[] | 'unknown_pair'> {
  // The answer has no time, so the time just before the request is used. The price is at least that recent.
  const observedAt = options.clock.now();
  const asked = symbols.flatMap((symbol) => {
    const { kraken: names } = coins[symbol];
    return names === null ? [] : [{ symbol, ...names }];
  });
  const path = `/0/public/Ticker?pair=${asked.map((pair) => pair.asked).join(',')}`;
  const answer = answerSchema.safeParse(await readJson({ source, path, options }));
  if (!answer.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: answer.error });

  // Kraken marks errors with E and warnings with W.
  const errors = answer.data.error.filter((text) => text.startsWith('E'));
  if (errors.includes('EQuery:Unknown asset pair')) return 'unknown_pair';
  if (errors.some((text) => tooOften.test(text))) throw new RateLimitedError(source);
  if (errors.length > 0) throw new OutsideError(`${source} refused the question`, { cause: errors });

  const result = answer.data.result ?? {};
  return asked.flatMap(({ symbol, asked: name, answered = name }) => {
    const row = answerRowSchema.safeParse(result[answered] ?? result[name]);
    if (!row.success) return [];
    const { a, b } = row.data;
    const top = { bid: b[0], bidSize: b[2], ask: a[0], askSize: a[2] };
    return observeBook(top, { source, symbol, observedAt }) ?? [];
  });
}
