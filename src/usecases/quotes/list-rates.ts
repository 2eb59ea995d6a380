/** Indicative mid-market rates, for all pairs of ticker symbols or for one. Not binding. */
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { isFresh } from '#src/domain/price-age.ts';
import type { PriceBoard } from '#src/domain/price-board.ts';
import { rateAsNumber, rateBetween } from '#src/domain/rate.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';

export type SymbolRate = Readonly<{ from: string; to: string; rate: number }>;

export type RateList = Readonly<{
  /** When the oldest price was observed. Null before the first price. */
  updatedAt: number | null;
  isStale: boolean;
  rates: readonly SymbolRate[];
}>;

/** One currency for each symbol. It does not matter which, because prices do not depend on the network. */
const bySymbol: ReadonlyMap<string, CurrencyId> = new Map(
  currencyIds.map((id) => [currencies[id].symbol, id] as const),
);

export function listRates(board: PriceBoard, now: number): RateList {
  const symbols = [...bySymbol.keys()];
  const rates = symbols.flatMap((from) =>
    symbols.filter((to) => to !== from).flatMap((to) => findRate(board, from, to) ?? []),
  );
  return { updatedAt: board.observedAt === 0 ? null : board.observedAt, isStale: !isFresh(board, now), rates };
}

/**
 * Rate between two symbols. Stale prices are refused, because this response has no stale flag. A refusal names the coin
 * without a price and the reason, if the price desk knows it.
 */
export function showRate(
  board: PriceBoard,
  { from, to }: Readonly<{ from: string; to: string }>,
  now: number,
): Result<SymbolRate, 'rate_unavailable'> {
  const found = findRate(board, from, to);
  if (found && (from === to || isFresh(board, now))) return accept(found);
  const symbol = [from, to].find((each) => board.missing?.[each] !== undefined);
  const reason = symbol === undefined ? undefined : board.missing?.[symbol];
  return symbol === undefined || reason === undefined
    ? refuse('rate_unavailable')
    : refuse('rate_unavailable', { symbol, reason });
}

function findRate({ prices }: PriceBoard, from: string, to: string): SymbolRate | undefined {
  const [fromId, toId] = [bySymbol.get(from), bySymbol.get(to)];
  if (!fromId || !toId) return undefined;
  const rate = rateBetween(fromId, toId, prices);
  return rate.ok ? { from, to, rate: rateAsNumber(rate.value) } : undefined;
}
