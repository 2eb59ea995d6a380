/**
 * Bitfinex: the ticker channels of its WebSocket API v2 with sequence numbers and times switched on, and `GET
 * /v2/tickers`, one request for all symbols. Frames are arrays that identify their channel by the number that the venue
 * assigned when we subscribed. The venue appends new fields to the arrays without notice.
 */
import { z } from 'zod';
import { coins, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { listPairs, observeBook, sequenceNumber, timeNumber } from './observe-book.ts';
import { RateLimitedError, readJson } from './read-json.ts';
import type { VenueEvent, VenueProtocol } from './venue-protocol.ts';

const source = 'bitfinex';
const pairs = listPairs((symbol) => coins[symbol].bitfinex);

/** Flags of a connection: the venue's time (32768) and a sequence number (65536) in every frame. */
const timeAndSequence = 32_768 + 65_536;

export const bitfinex: VenueProtocol = {
  name: source,
  symbols: pairs.symbols,
  // Each channel sends a heartbeat after 15 seconds without a change.
  silenceMs: 40_000,
  findStream: ({ streamUrl }) => Promise.resolve({ url: streamUrl }),
  hello: (symbols) => [
    JSON.stringify({ event: 'conf', flags: timeAndSequence }),
    ...symbols.map((symbol) => JSON.stringify({ event: 'subscribe', channel: 'ticker', symbol: pairs.pairOf(symbol) })),
  ],
  makeReader: (symbols) => {
    const channels = new Map<string, CoinSymbol>();
    return (frame) => {
      const end = readEnd(frame);
      if (end) return [end];
      const subscribed = subscribedSchema.safeParse(frame);
      if (subscribed.success) {
        const symbol = pairs.symbolOf(subscribed.data.symbol);
        if (symbol !== undefined && symbols.includes(symbol)) channels.set(subscribed.data.chanId, symbol);
        return [];
      }
      return readTicker(frame, channels);
    };
  },
  async ask(symbols, options) {
    // The answer has no time, so the time just before the request is used. The price is at least that recent.
    const observedAt = options.clock.now();
    const path = `/v2/tickers?symbols=${symbols.map(pairs.pairOf).join(',')}`;
    const body = await readJson({ source, path, options });
    if (refusalSchema.safeParse(body).success) throw new RateLimitedError(source);
    const answer = z.array(z.unknown()).safeParse(body);
    const rows = answer.success ? answer.data.map((row) => rowSchema.safeParse(row)) : [];
    if (rows.every(({ success }) => !success)) throw new OutsideError(`${source} answered in an unknown shape`);
    return rows.flatMap((row) => {
      const symbol = row.success ? pairs.symbolOf(row.data[0]) : undefined;
      if (!row.success || symbol === undefined || !symbols.includes(symbol)) return [];
      const [, bid, bidSize, ask, askSize] = row.data;
      return observeBook({ bid, bidSize, ask, askSize }, { source, symbol, observedAt }) ?? [];
    });
  },
};

/**
 * Codes of frames after which the connection is useless. 20051: restart. 20061: maintenance has ended and all channels
 * must be subscribed again.
 */
const endingCodes: readonly string[] = ['20051', '20061'];
const maintenanceCode = '20060';
const infoSchema = z.object({
  event: z.literal('info'),
  code: z.string().optional(),
  platform: z.object({ status: z.string() }).optional(),
});

/** Reads a frame that ends the connection. Status 0 means that the platform is closed for maintenance. */
function readEnd(frame: unknown): VenueEvent | undefined {
  const info = infoSchema.safeParse(frame);
  if (!info.success) return undefined;
  const { code = '', platform } = info.data;
  if (code === maintenanceCode || platform?.status === '0') return { kind: 'over', isHalted: true };
  return endingCodes.includes(code) ? { kind: 'over' } : undefined;
}

const subscribedSchema = z.object({
  event: z.literal('subscribed'),
  channel: z.literal('ticker'),
  chanId: z.string(),
  symbol: z.string(),
});

/** Fields of a ticker: bid, bid size, ask, ask size. A size is the sum of the 25 best offers of its side. */
const top = [z.string(), z.string(), z.string(), z.string()] as const;
const frameSchema = z.tuple([z.string(), z.tuple(top).rest(z.unknown()), sequenceNumber, timeNumber]).rest(z.unknown());
const rowSchema = z.tuple([z.string(), ...top]).rest(z.unknown());
/** Answer of a refused request. Error 11010 is the rate limit. */
const refusalSchema = z.tuple([z.literal('error'), z.literal('11010')]).rest(z.unknown());

function readTicker(frame: unknown, channels: ReadonlyMap<string, CoinSymbol>): readonly VenueEvent[] {
  const read = frameSchema.safeParse(frame);
  const symbol = read.success ? channels.get(read.data[0]) : undefined;
  if (!read.success || symbol === undefined) return [];
  const [, [bid, bidSize, ask, askSize], sequence, observedAt] = read.data;
  const observation = observeBook({ bid, bidSize, ask, askSize }, { source, symbol, observedAt });
  return observation ? [{ kind: 'observed', observation, sequence }] : [];
}
