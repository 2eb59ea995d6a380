/** CoinGecko's simple prices: `GET /api/v3/simple/price?ids=…`. One question for all; prices are JSON numbers. */
import { z } from 'zod';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { AggregatorSource } from '#src/usecases/quotes/price-feed.ts';
import { readJson } from './read-json.ts';
import type { SourceOptions } from './source-options.ts';

const source = 'coingecko';

const coinIds: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  BNB: 'binancecoin',
  POL: 'polygon-ecosystem-token',
  TRX: 'tron',
  SOL: 'solana',
  XMR: 'monero',
  LTC: 'litecoin',
  BCH: 'bitcoin-cash',
  USDT: 'tether',
  USDC: 'usd-coin',
};

const answerSchema = z.record(z.string(), z.unknown());
/** Numbers arrive as the text they were written in; the time is in whole seconds. */
const coinSchema = z.object({ usd: z.string(), last_updated_at: z.string().regex(/^[0-9]{1,11}$/) });

export function makeCoingeckoSource(options: SourceOptions): AggregatorSource {
  return {
    kind: 'aggregator',
    name: source,
    async observe(symbols) {
      const known = symbols.filter((symbol) => Object.hasOwn(coinIds, symbol));
      if (known.length === 0) return [];
      const ids = known.map((symbol) => coinIds[symbol]).join(',');
      const path = `/api/v3/simple/price?ids=${ids}&vs_currencies=usd&include_last_updated_at=true&precision=full`;
      const answer = answerSchema.safeParse(await readJson({ source, path, options }));
      if (!answer.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: answer.error });

      return known.flatMap((symbol) => {
        // A coin without a price or without a time is left out: a price of unknown age is no price.
        const coin = coinSchema.safeParse(answer.data[coinIds[symbol] ?? '']);
        if (!coin.success) return [];
        const observedAt = Number(coin.data.last_updated_at) * 1000;
        return [{ source, symbol, price: coin.data.usd, observedAt }];
      });
    },
  };
}
