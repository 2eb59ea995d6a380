/** Rates of the money that people count in, judged at the moment they are used, and what amounts are worth in it. */
import type { FiatCode } from '#src/domain/fiat-codes.ts';
import {
  dollarRate,
  judgeFiat,
  ratedFiats,
  type FiatBoard,
  type FiatTrouble,
  type JudgedFiat,
  type RatedFiat,
} from '#src/domain/fiat.ts';
import { isYoung } from '#src/domain/price-age.ts';
import type { PriceBoard } from '#src/domain/price-board.ts';
import type { SourcePrices } from '#src/domain/price-sources.ts';
import type { Prices } from '#src/domain/rate.ts';
import type { Ports } from '../ports/ports.ts';

/** With a trouble there is no figure. Single coins may lack a price although there is none. */
export type FiatView = Readonly<{ board: FiatBoard; trouble: null }> | Readonly<{ board: null; trouble: FiatTrouble }>;

/** For how long what is stored is not read again. Rates change every few minutes; their age is judged at every use. */
const readEveryMs = 5_000;

type TimedPrices = Pick<PriceBoard, 'prices' | 'observedAt' | 'market'>;
type FiatPorts = Pick<Ports, 'store' | 'clock' | 'rules'>;

export function makeFiatReader(
  { store, clock, rules }: FiatPorts,
  readBoard: () => Promise<TimedPrices>,
): (code: FiatCode) => Promise<FiatView> {
  let known: Readonly<{ at: number; sources: SourcePrices }> | undefined;
  const readSources = async (): Promise<SourcePrices> => {
    const at = clock.now();
    if (known && at >= known.at && at - known.at < readEveryMs) return known.sources;
    const rates = await store.snapshot(async ({ controls }) => await controls.latestRates());
    known = { at, sources: rates?.sources ?? {} };
    return known.sources;
  };
  return async (code) => {
    const board = await readBoard();
    const now = clock.now();
    const prices = youngPrices(board, now);
    if (Object.keys(prices).length === 0) return { board: null, trouble: 'prices_old' };
    if (code === 'USD') return { board: { code, rate: dollarRate, prices }, trouble: null };
    const allowsSimulated = rules.profile !== 'mainnet';
    const { rate, trouble } = judgeFiat(code, (await readSources())[code] ?? [], { now, allowsSimulated });
    if (rate === null) return { board: null, trouble: trouble ?? 'too_few_sources' };
    return { board: { code, rate, prices }, trouble: null };
  };
}

/** The prices that a quote could use now. Each coin has a time of its own. */
function youngPrices({ prices, observedAt, market }: TimedPrices, now: number): Prices {
  const observed = (symbol: string): number => Math.max(observedAt, market?.[symbol]?.observedAt ?? observedAt);
  return Object.fromEntries(Object.entries(prices).filter(([symbol]) => isYoung(observed(symbol), now)));
}

export type ExplainedFiat = JudgedFiat & Readonly<{ code: RatedFiat }>;

/** Every rate with its sources, for the page of rates. */
export function explainFiat(
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  sources: SourcePrices,
): readonly ExplainedFiat[] {
  const judging = { now: clock.now(), allowsSimulated: rules.profile !== 'mainnet' };
  return ratedFiats.map((code) => ({ code, ...judgeFiat(code, sources[code] ?? [], judging) }));
}
