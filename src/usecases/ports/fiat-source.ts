/** Port to an external source of rates of the money that people count in, in US dollars. */
import type { RatedFiat } from '#src/domain/fiat.ts';

export type FiatObservation = Readonly<{
  source: string;
  symbol: RatedFiat;
  /** US dollars for one unit, as a decimal text. */
  price: string;
  /** In milliseconds since 1970. */
  observedAt: number;
}>;

type Source = Readonly<{
  name: string;
  /** What the source has rates of. */
  currencies: readonly RatedFiat[];
  /** Least time between two questions. */
  askEveryMs: number;
  /** Throws `OutsideError` if the source has no rate at all. Rates are judged where they are used. */
  observe(): Promise<readonly FiatObservation[]>;
}>;

export type LiveFiatSource = Source & Readonly<{ kind: 'live' }>;
/** A source of made-up rates, for networks whose coins have no price. */
export type SimulatedFiatSource = Source & Readonly<{ kind: 'simulated' }>;
export type FiatSource = LiveFiatSource | SimulatedFiatSource;
