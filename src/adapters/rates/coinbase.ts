/**
 * Coinbase Exchange: the ticker and heartbeat channels of its WebSocket feed, and `GET /products/BTC-USD/book`, one
 * request per symbol. The ticker is sent at trades only, so the prices of a quiet pair are requested over HTTP.
 */
import { z } from 'zod';
import { coins } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { listPairs, observeBook, sequenceNumber, timeText } from './observe-book.ts';
import { observeEach } from './observe-each.ts';
import { readJson } from './read-json.ts';
import type { VenueProtocol } from './venue-protocol.ts';

const source = 'coinbase';
const pairs = listPairs((symbol) => coins[symbol].coinbase);

export const coinbase: VenueProtocol = {
  name: source,
  symbols: pairs.symbols,
  // A heartbeat of each product comes every second.
  silenceMs: 10_000,
  findStream: ({ streamUrl }) => Promise.resolve({ url: streamUrl }),
  // One subscription frame per product, because an unknown product makes the whole frame fail.
  hello: (symbols) =>
    symbols.map((symbol) =>
      JSON.stringify({ type: 'subscribe', product_ids: [pairs.pairOf(symbol)], channels: ['ticker', 'heartbeat'] }),
    ),
  makeReader: (symbols) => (frame) => {
    const ticker = tickerSchema.safeParse(frame);
    const symbol = ticker.success ? pairs.symbolOf(ticker.data.product_id) : undefined;
    if (!ticker.success || symbol === undefined || !symbols.includes(symbol)) return [];
    const { best_bid: bid, best_bid_size: bidSize, best_ask: ask, best_ask_size: askSize } = ticker.data;
    const { time: observedAt, sequence } = ticker.data;
    const observation = observeBook({ bid, bidSize, ask, askSize }, { source, symbol, observedAt });
    return observation ? [{ kind: 'observed', observation, sequence }] : [];
  },
  ask: async (symbols, options) =>
    await observeEach(source, symbols, async (symbol) => {
      const path = `/products/${encodeURIComponent(pairs.pairOf(symbol))}/book?level=1`;
      const answer = bookSchema.safeParse(await readJson({ source, path, options }));
      if (!answer.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: answer.error });
      const { bids, asks, time: observedAt } = answer.data;
      const [[bid, bidSize], [ask, askSize]] = [bids[0], asks[0]];
      const observation = observeBook({ bid, bidSize, ask, askSize }, { source, symbol, observedAt });
      return observation ? [observation] : [];
    }),
};

const tickerSchema = z.object({
  type: z.literal('ticker'),
  sequence: sequenceNumber,
  product_id: z.string(),
  best_bid: z.string(),
  best_bid_size: z.string(),
  best_ask: z.string(),
  best_ask_size: z.string(),
  time: timeText,
});

/** One level of the order book: price, size and number of orders. */
const level = z.tuple([z.string(), z.string()]).rest(z.unknown());
const side = z.tuple([level]).rest(z.unknown());
const bookSchema = z.object({ bids: side, asks: side, time: timeText });
