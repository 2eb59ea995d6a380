/**
 * A venue as a price source: prices come from its stream, and over HTTP for symbols that the stream is silent about.
 * The first request for prices opens the stream, so a process that never needs prices keeps no connection.
 */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import { defaultPricePolicy, type Observation } from '#src/domain/price-median.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { VenueSource } from '#src/usecases/ports/price-feed.ts';
import { longestWaitMs, RateLimitedError } from './read-json.ts';
import { openStream, type Stream, type StreamOptions } from './stream.ts';
import type { VenueProtocol } from './venue-protocol.ts';

/** A symbol without a frame for this long is requested over HTTP: the market is quiet, or the stream is broken. */
const quietMs = 5_000;
/** Minimum interval between two HTTP requests. */
const askEveryMs = 5_000;
/**
 * First wait after the venue's rate limit was exceeded, unless the venue demands a longer one. The wait doubles each
 * time up to `longestWaitMs`.
 */
const firstWaitMs = 30_000;

const { maxAgeMs, maxClockSkewMs } = defaultPricePolicy;

export function openVenue(protocol: VenueProtocol, options: StreamOptions): VenueSource {
  const { clock } = options;
  const latest = new Map<string, Observation>();
  const take = (observation: Observation) => {
    const isFuture = observation.observedAt > clock.now() + maxClockSkewMs;
    const isOlder = observation.observedAt < (latest.get(observation.symbol)?.observedAt ?? 0);
    if (!isFuture && !isOlder) latest.set(observation.symbol, observation);
  };
  const askQuietly = makePacedAsk(protocol, options, take);
  let stream: Stream | undefined;
  let isHalted = false;
  const heard = {
    take: (observation: Observation) => {
      isHalted = false;
      take(observation);
    },
    halt: () => {
      isHalted = true;
    },
  };
  const youngerThan = (symbol: CoinSymbol, ageMs: number): readonly Observation[] => {
    const observation = latest.get(symbol);
    return observation && clock.now() - observation.observedAt <= ageMs ? [observation] : [];
  };
  return {
    kind: 'venue',
    name: protocol.name,
    symbols: protocol.symbols,
    async observe(symbols) {
      const known = symbols.filter((symbol) => protocol.symbols.includes(symbol));
      if (known.length === 0) return [];
      stream ??= openStream(protocol, protocol.symbols, options, heard);
      const quiet = known.filter((symbol) => youngerThan(symbol, quietMs).length === 0);
      const failure = quiet.length === 0 || isHalted ? undefined : await askQuietly(quiet);
      const observations = known.flatMap((symbol) => youngerThan(symbol, maxAgeMs));
      if (observations.length === 0) throw failure ?? new OutsideError(`${protocol.name} has no new price`);
      return observations;
    },
    close: () => stream?.close(),
  };
}

/**
 * Makes the function that requests prices over HTTP, no more often than the venue allows. An error is returned and not
 * thrown, because the stream may have prices.
 */
function makePacedAsk(protocol: VenueProtocol, options: StreamOptions, take: (observation: Observation) => void) {
  const { clock } = options;
  let nextAt = Number.NEGATIVE_INFINITY;
  let limits = 0;
  return async (symbols: readonly CoinSymbol[]): Promise<OutsideError | undefined> => {
    if (clock.now() < nextAt) return undefined;
    nextAt = clock.now() + askEveryMs;
    try {
      (await protocol.ask(symbols, options)).forEach(take);
      limits = 0;
      return undefined;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      if (error instanceof RateLimitedError) {
        nextAt = clock.now() + Math.min(longestWaitMs, Math.max(error.waitMs, firstWaitMs * 2 ** limits));
        limits += 1;
      }
      return error;
    }
  };
}
