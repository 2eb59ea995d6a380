/** Coinbase's spot prices: `GET /v2/prices/BTC-USD/spot`. One request per symbol. */
import { z } from 'zod';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { VenueSource } from '#src/usecases/ports/price-feed.ts';
import { observeEach } from './observe-each.ts';
import { readJson } from './read-json.ts';
import type { SourceOptions } from './source-options.ts';

const source = 'coinbase';

const answerSchema = z.object({ data: z.object({ amount: z.string(), base: z.string(), currency: z.string() }) });

export function makeCoinbaseSource(options: SourceOptions): VenueSource {
  return {
    kind: 'venue',
    name: source,
    async observe(symbols) {
      return await observeEach(source, symbols, async (symbol) => {
        // The answer has no time, so the time just before the request is used. The price is at least that recent.
        const observedAt = options.clock.now();
        const path = `/v2/prices/${encodeURIComponent(symbol)}-USD/spot`;
        const answer = answerSchema.safeParse(await readJson({ source, path, options }));
        if (!answer.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: answer.error });
        // This API has been seen to answer for another pair than the requested one.
        const { amount, base, currency } = answer.data.data;
        if (base !== symbol || currency !== 'USD') throw new OutsideError(`${source} answered for another pair`);
        return [{ source, symbol, price: amount, observedAt }];
      });
    },
  };
}
