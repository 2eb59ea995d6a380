/**
 * KuCoin: the ticker topics of its WebSocket API, sent at every change of the best prices, and `GET
 * /api/v1/market/orderbook/level1`, one request per symbol. A connection needs a token, which the venue gives without
 * an API key, together with the server to connect to and the interval of pings. Prices are in USDT.
 */
import { z } from 'zod';
import { coins } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { listPairs, observeBook, sequenceNumber, timeNumber } from './observe-book.ts';
import { observeEach } from './observe-each.ts';
import { RateLimitedError, readJson } from './read-json.ts';
import type { StreamAddress, VenueOptions, VenueProtocol } from './venue-protocol.ts';

const source = 'kucoin';
const quote = 'USDT';
const pairs = listPairs((symbol) => coins[symbol].kucoin);
const topic = '/market/ticker:';

export const kucoin: VenueProtocol = {
  name: source,
  symbols: pairs.symbols,
  // KuCoin answers our pings, and requires one every 18 seconds.
  silenceMs: 40_000,
  findStream,
  // No frame is sent before the venue's "welcome" frame.
  hello: () => [],
  ping: () => JSON.stringify({ id: 'ping', type: 'ping' }),
  makeReader: (symbols) => (frame) => {
    if (welcomeSchema.safeParse(frame).success) {
      // One subscription frame per pair, because an unknown pair makes the whole frame fail.
      return symbols.map((symbol) => ({ kind: 'send', text: subscription(pairs.pairOf(symbol)) }));
    }
    const ticker = tickerSchema.safeParse(frame);
    const symbol = ticker.success ? pairs.symbolOf(ticker.data.topic.slice(topic.length)) : undefined;
    if (!ticker.success || symbol === undefined || !symbols.includes(symbol)) return [];
    const { bestBid: bid, bestBidSize: bidSize, bestAsk: ask, bestAskSize: askSize } = ticker.data.data;
    const { time: observedAt, sequence } = ticker.data.data;
    const observation = observeBook({ bid, bidSize, ask, askSize }, { source, symbol, observedAt, quote });
    return observation ? [{ kind: 'observed', observation, sequence }] : [];
  },
  ask: async (symbols, options) =>
    await observeEach(source, symbols, async (symbol) => {
      const path = `/api/v1/market/orderbook/level1?symbol=${encodeURIComponent(pairs.pairOf(symbol))}`;
      const { bestBid, bestBidSize, bestAsk, bestAskSize, time } = readData(
        bookSchema,
        await readJson({ source, path, options }),
      );
      const top = { bid: bestBid, bidSize: bestBidSize, ask: bestAsk, askSize: bestAskSize };
      const observation = observeBook(top, { source, symbol, observedAt: time, quote });
      return observation ? [observation] : [];
    }),
};

function subscription(pair: string): string {
  return JSON.stringify({ id: pair, type: 'subscribe', topic: topic + pair, privateChannel: false, response: true });
}

const welcomeSchema = z.object({ type: z.literal('welcome') });
const bookSchema = z.object({
  bestBid: z.string(),
  bestBidSize: z.string(),
  bestAsk: z.string(),
  bestAskSize: z.string(),
  time: timeNumber,
});
const tickerSchema = z.object({
  type: z.literal('message'),
  topic: z.string().startsWith(topic),
  data: bookSchema.extend({ sequence: sequenceNumber }),
});
const answerSchema = z.object({ code: z.string(), data: z.unknown().optional() });
const tokenSchema = z.object({
  token: z.string(),
  instanceServers: z
    .tuple([
      z.object({
        endpoint: z.url(),
        pingInterval: z
          .string()
          .regex(/^\d{3,6}$/)
          .transform(Number),
      }),
    ])
    .rest(z.unknown()),
});

async function findStream(options: VenueOptions): Promise<StreamAddress> {
  const question = { source, path: '/api/v1/bullet-public', method: 'POST', options } as const;
  const { token, instanceServers } = readData(tokenSchema, await readJson(question));
  const [{ endpoint, pingInterval }] = instanceServers;
  const url = new URL(endpoint);
  // The venue's answer names the server to connect to. It must be within the configured domain.
  const trusted = new URL(options.streamUrl);
  if (url.protocol !== trusted.protocol || !isWithin(url.hostname, trusted.hostname)) {
    throw new OutsideError(`${source} named a server elsewhere`);
  }
  url.searchParams.set('token', token);
  return { url: url.href, pingEveryMs: pingInterval };
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function readData<Data>(schema: z.ZodType<Data>, body: unknown): Data {
  const answer = answerSchema.safeParse(body);
  if (answer.success && answer.data.code === '429000') throw new RateLimitedError(source);
  const data = schema.safeParse(answer.success ? answer.data.data : undefined);
  if (!data.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: data.error });
  return data.data;
}
