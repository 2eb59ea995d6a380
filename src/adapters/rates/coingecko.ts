/**
 * CoinGecko's simple prices: `GET /api/v3/simple/price?ids=…`. One request for all symbols. Prices are JSON numbers.
 */
import { z } from 'zod';
import { coins } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { AggregatorSource } from '#src/usecases/ports/price-feed.ts';
import { readJson } from './read-json.ts';
import type { SourceOptions } from './source-options.ts';

const source = 'coingecko';

const answerSchema = z.record(z.string(), z.unknown());
/** Numbers are parsed as their source text. The time is in seconds. */
const coinSchema = z.object({ usd: z.string(), last_updated_at: z.string().regex(/^[0-9]{1,11}$/) });

export function makeCoingeckoSource(options: SourceOptions): AggregatorSource {
  return {
    kind: 'aggregator',
    name: source,
    async observe(symbols) {
      const known = symbols.flatMap((symbol) => {
        const { coingecko: id } = coins[symbol];
        return id === null ? [] : [{ symbol, id }];
      });
      if (known.length === 0) return [];
      const ids = known.map(({ id }) => id).join(',');
      const path = `/api/v3/simple/price?ids=${ids}&vs_currencies=usd&include_last_updated_at=true&precision=full`;
      const answer = answerSchema.safeParse(await readJson({ source, path, options }));
      if (!answer.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: answer.error });

      return known.flatMap(({ symbol, id }) => {
        // A coin without a price or a time is left out, as a price of unknown age cannot be used.
        const coin = coinSchema.safeParse(answer.data[id]);
        if (!coin.success) return [];
        const observedAt = Number(coin.data.last_updated_at) * 1000;
        return [{ source, symbol, price: coin.data.usd, observedAt }];
      });
    },
  };
}
