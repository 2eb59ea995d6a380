/** Requests symbols one by one, so that a failure for one of them does not affect the others. */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { RateLimitedError } from './read-json.ts';

type Ask = (symbol: CoinSymbol) => Promise<readonly Observation[]>;

/**
 * Requests a price for each symbol. Throws if the request failed for every symbol, because the source then has no price
 * at all, and if a request exceeded the rate limit, so that the caller backs off.
 */
export async function observeEach(
  source: string,
  symbols: readonly CoinSymbol[],
  ask: Ask,
): Promise<readonly Observation[]> {
  const answers = await Promise.allSettled(symbols.map((symbol) => ask(symbol)));
  const failures = answers.filter((answer) => answer.status === 'rejected');
  const limited = failures.map(({ reason }) => reason as unknown).find((reason) => reason instanceof RateLimitedError);
  if (limited) throw limited;
  if (failures.length > 0 && failures.length === answers.length) {
    const causes = failures.map(({ reason }) => reason as unknown);
    throw new OutsideError(`${source} answered none of ${symbols.length} questions`, {
      cause: new AggregateError(causes),
    });
  }
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
