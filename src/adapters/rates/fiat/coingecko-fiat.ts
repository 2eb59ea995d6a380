/**
 * CoinGecko's price of one coin in several moneys: `GET /api/v3/simple/price`. One price divided by another is the rate
 * of the two moneys, and the answer says how old it is.
 */
import { z } from 'zod';
import { ratedFiats } from '#src/domain/fiat.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { readJson } from '../read-json.ts';
import type { FiatProtocol } from './fiat-protocol.ts';
import { quotient } from './quotient.ts';

const source = 'coingecko';

const asked = ['USD', ...ratedFiats].map((code) => code.toLowerCase());
const query = { ids: 'bitcoin', vs_currencies: asked.join(','), include_last_updated_at: 'true', precision: 'full' };
const path = `/api/v3/simple/price?${new URLSearchParams(query).toString()}`;

/** Our parser of JSON keeps numbers as text. */
const answerSchema = z.object({
  bitcoin: z.looseObject({
    usd: z.string(),
    last_updated_at: z
      .string()
      .regex(/^\d{10}$/)
      .transform((seconds) => Number(seconds) * 1_000),
  }),
});

export const coingeckoFiat: FiatProtocol = {
  name: source,
  currencies: ratedFiats,
  async ask(options) {
    const answer = answerSchema.safeParse(await readJson({ source, path, options }));
    if (!answer.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: answer.error });
    const { usd, last_updated_at: observedAt, ...others } = answer.data.bitcoin;
    return ratedFiats.flatMap((symbol) => {
      const other = others[symbol.toLowerCase()];
      const price = typeof other === 'string' ? quotient(usd, other) : undefined;
      return price === undefined ? [] : [{ source, symbol, price, observedAt }];
    });
  },
};
