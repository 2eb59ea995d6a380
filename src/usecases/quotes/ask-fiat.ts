/**
 * Asks the sources of rates of money, each no more often than it likes, and adds what they say to what is stored of
 * them. Nothing is judged here: `judgeFiat` does that when a rate is used.
 */
import { ratedFiats } from '#src/domain/fiat.ts';
import type { SourcePrice, SourcePrices } from '#src/domain/price-sources.ts';
import type { Clock } from '../ports/clock.ts';
import type { FiatObservation, FiatSource } from '../ports/fiat-source.ts';

export type FiatAnswer = Readonly<{ observations: readonly FiatObservation[]; failedSources: readonly string[] }>;

export type FiatDesk = Readonly<{
  ask(): Promise<FiatAnswer>;
  /** What each source last said, by money: the newer of the answer and of what was stored. */
  add(stored: SourcePrices | undefined, answer: FiatAnswer): SourcePrices;
}>;

/** First wait after a failure. It doubles with every further one, up to the longest. */
const firstWaitMs = 60_000;
const longestWaitMs = 900_000;

export function makeFiatDesk(clock: Clock, sources: readonly FiatSource[]): FiatDesk {
  const turns = new Map<FiatSource, Readonly<{ at: number; nextAt: number; failures: number }>>();
  const askOne = async (source: FiatSource): Promise<readonly FiatObservation[] | 'failed'> => {
    const at = clock.now();
    const turn = turns.get(source) ?? { at: Number.NEGATIVE_INFINITY, nextAt: Number.NEGATIVE_INFINITY, failures: 0 };
    // A clock that was moved back must not silence a source.
    if (at < turn.nextAt && at >= turn.at) return [];
    try {
      const observations = await source.observe();
      turns.set(source, { at, nextAt: at + source.askEveryMs, failures: 0 });
      return observations;
    } catch {
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** turn.failures);
      turns.set(source, { at, nextAt: at + waitMs, failures: turn.failures + 1 });
      return 'failed';
    }
  };
  return {
    async ask() {
      const answers = await Promise.all(sources.map(async (source) => [source.name, await askOne(source)] as const));
      return {
        observations: answers.flatMap(([, answer]) => (answer === 'failed' ? [] : answer)),
        failedSources: answers.flatMap(([name, answer]) => (answer === 'failed' ? [name] : [])),
      };
    },
    add: (stored, { observations }) =>
      Object.fromEntries(
        ratedFiats.map((code): [string, readonly SourcePrice[]] => {
          const rows = sources
            .filter(({ currencies }) => currencies.includes(code))
            .map(({ name }) => {
              const own = observations.find(({ source, symbol }) => source === name && symbol === code);
              return newer(name, own, stored?.[code]);
            });
          return [code, rows];
        }),
      ),
  };
}

function newer(
  source: string,
  own: FiatObservation | undefined,
  stored: readonly SourcePrice[] | undefined,
): SourcePrice {
  const known = stored?.find((each) => each.source === source);
  if (!own || own.observedAt < (known?.observedAt ?? Number.NEGATIVE_INFINITY)) {
    return known ?? { source, fault: 'silent' };
  }
  const { price, observedAt } = own;
  return { source, price, observedAt };
}
