/** Coinbase's table of exchange rates: `GET /v2/exchange-rates?currency=USD`, what one dollar is in everything else. */
import { z } from 'zod';
import { ratedFiats } from '#src/domain/fiat.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { readJson } from '../read-json.ts';
import type { FiatProtocol } from './fiat-protocol.ts';
import { quotient } from './quotient.ts';

const source = 'coinbase';

const answerSchema = z.object({
  data: z.object({ currency: z.literal('USD'), rates: z.record(z.string(), z.unknown()) }),
});

export const coinbaseFiat: FiatProtocol = {
  name: source,
  currencies: ratedFiats,
  async ask(options) {
    // The table has no time, so the time just before the request is used.
    const observedAt = options.clock.now();
    const answer = answerSchema.safeParse(await readJson({ source, path: '/v2/exchange-rates?currency=USD', options }));
    if (!answer.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: answer.error });
    const { rates } = answer.data.data;
    return ratedFiats.flatMap((symbol) => {
      const rate = rates[symbol];
      const price = typeof rate === 'string' ? quotient('1', rate) : undefined;
      return price === undefined ? [] : [{ source, symbol, price, observedAt }];
    });
  },
};
