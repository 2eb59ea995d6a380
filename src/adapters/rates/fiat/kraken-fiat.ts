/** Kraken's markets of money against US dollars: `GET /0/public/Ticker`, one request, at the middle of bid and ask. */
import { z } from 'zod';
import type { RatedFiat } from '#src/domain/fiat.ts';
import type { FiatObservation } from '#src/usecases/ports/fiat-source.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { observeBook } from '../observe-book.ts';
import { RateLimitedError, readJson } from '../read-json.ts';
import type { FiatProtocol } from './fiat-protocol.ts';
import { quotient } from './quotient.ts';

const source = 'kraken';

type Pair = Readonly<{ symbol: RatedFiat; asked: string; answered: string; isOfDollars?: true }>;

/** Its pairs: in the yen's one, yen are paid for dollars. */
const pairs = [
  { symbol: 'EUR', asked: 'EURUSD', answered: 'ZEURZUSD' },
  { symbol: 'GBP', asked: 'GBPUSD', answered: 'ZGBPZUSD' },
  { symbol: 'JPY', asked: 'USDJPY', answered: 'ZUSDZJPY', isOfDollars: true },
] as const satisfies readonly Pair[];

const answerSchema = z.object({ error: z.array(z.string()), result: z.record(z.string(), z.unknown()).optional() });
/** One side of the best offers: price, whole lots, and lots at that price. */
const offers = z.tuple([z.string(), z.string(), z.string()]).rest(z.unknown());
const rowSchema = z.object({ a: offers, b: offers });
const tooOften = /Rate limit exceeded|Too many requests|Throttled/i;

export const krakenFiat: FiatProtocol = {
  name: source,
  currencies: pairs.map(({ symbol }) => symbol),
  async ask(options) {
    // The answer has no time, so the time just before the request is used. The rates are at least that recent.
    const observedAt = options.clock.now();
    const path = `/0/public/Ticker?pair=${pairs.map(({ asked }) => asked).join(',')}`;
    const answer = answerSchema.safeParse(await readJson({ source, path, options }));
    if (!answer.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: answer.error });
    // Kraken marks errors with E and warnings with W.
    const errors = answer.data.error.filter((text) => text.startsWith('E'));
    if (errors.some((text) => tooOften.test(text))) throw new RateLimitedError(source);
    if (errors.length > 0) throw new OutsideError(`${source} refused the question`, { cause: errors });
    const result = answer.data.result ?? {};
    return pairs.flatMap((pair) => readPair(pair, result[pair.answered] ?? result[pair.asked], observedAt));
  },
};

function readPair({ symbol, isOfDollars }: Pair, row: unknown, observedAt: number): readonly FiatObservation[] {
  const read = rowSchema.safeParse(row);
  if (!read.success) return [];
  const { a, b } = read.data;
  const top = { bid: b[0], bidSize: b[2], ask: a[0], askSize: a[2] };
  const middle = observeBook(top, { source, symbol, observedAt })?.price;
  const price = middle !== undefined && isOfDollars ? quotient('1', middle) : middle;
  return price === undefined ? [] : [{ source, symbol, price, observedAt }];
}
