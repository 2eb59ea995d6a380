/** Kraken's public ticker: `GET /0/public/Ticker?pair=XBTUSD,…`. One request for all symbols. */
import { z } from 'zod';
import { coins, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import { formatPrice, meanPrice, parsePrice } from '#src/domain/rate.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { VenueSource } from '#src/usecases/ports/price-feed.ts';
import { observeEach } from './observe-each.ts';
import { readJson } from './read-json.ts';
import type { SourceOptions } from './source-options.ts';

const source = 'kraken';

const answerSchema = z.object({ error: z.array(z.string()), result: z.record(z.string(), z.unknown()).optional() });
const offers = z.tuple([z.string()]).rest(z.unknown());
const tickerSchema = z.object({ a: offers, b: offers });

export function makeKrakenSource(options: SourceOptions): VenueSource {
  return {
    kind: 'venue',
    name: source,
    async observe(symbols) {
      const known = symbols.filter((symbol) => coins[symbol].kraken !== null);
      if (known.length === 0) return [];
      const together = await askTicker(known, options);
      if (together !== 'unknown_pair') return together;
      // One delisted pair makes the whole request fail. The symbols are then requested one by one.
      return await observeEach(source, known, async (symbol) => {
        const alone = await askTicker([symbol], options);
        return alone === 'unknown_pair' ? [] : alone;
      });
    },
  };
}

async function askTicker(
  symbols: readonly CoinSymbol[],
  options: SourceOptions,
): Promise<readonly Observation[] | 'unknown_pair'> {
  // The ticker has no time, so the time just before the request is used. The price is at least that recent.
  const observedAt = options.clock.now();
  const pairs = symbols.flatMap((symbol) => {
    const { kraken } = coins[symbol];
    return kraken === null ? [] : [{ symbol, ...kraken }];
  });
  const path = `/0/public/Ticker?pair=${pairs.map(({ asked }) => asked).join(',')}`;
  const answer = answerSchema.safeParse(await readJson({ source, path, options }));
  if (!answer.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: answer.error });

  // Kraken marks errors with E and warnings with W.
  const errors = answer.data.error.filter((text) => text.startsWith('E'));
  if (errors.includes('EQuery:Unknown asset pair')) return 'unknown_pair';
  if (errors.length > 0) throw new OutsideError(`${source} refused the question`, { cause: errors });

  const result = answer.data.result ?? {};
  return pairs.flatMap(({ symbol, asked, answered = asked }) => {
    const price = middlePrice(symbol, result[answered] ?? result[asked]);
    return price === undefined ? [] : [{ source, symbol, price, observedAt }];
  });
}

/**
 * Mid-market price between the best bid and the best ask. Both are current, whereas the last trade of a quiet pair can
 * be hours old and would look fresh.
 */
function middlePrice(symbol: string, ticker: unknown): string | undefined {
  const offered = tickerSchema.safeParse(ticker);
  if (!offered.success) return undefined;
  const [ask, bid] = [parsePrice(symbol, offered.data.a[0]), parsePrice(symbol, offered.data.b[0])];
  if (!ask.ok || !bid.ok) return undefined;
  return withoutTrailingZeros(formatPrice(meanPrice(ask.value, bid.value), 18));
}

function withoutTrailingZeros(decimal: string): string {
  return decimal.replace(/\.?0+$/, '');
}
