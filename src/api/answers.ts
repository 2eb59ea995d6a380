/**
 * Response types of the endpoints that our own pages call, by path. Types only, so they add no code to the browser
 * bundle.
 */
import type { z } from 'zod';
import type { MixQuoteAnswer, SessionAnswer } from './mix-schemas.ts';
import type { CalculateAnswer, OrderAnswer, RateAnswer, RatesAnswer } from './schemas.ts';

export type Answers = Readonly<{
  '/api/calculate': z.infer<typeof CalculateAnswer>;
  '/api/exchanges': z.infer<typeof OrderAnswer>;
  '/api/exchange-rates': z.infer<typeof RatesAnswer>;
  '/api/privacy/calculate': z.infer<typeof MixQuoteAnswer>;
  '/api/privacy/create-session': z.infer<typeof SessionAnswer>;
  [path: `/api/exchange-rate/${string}/${string}`]: z.infer<typeof RateAnswer>;
}>;
