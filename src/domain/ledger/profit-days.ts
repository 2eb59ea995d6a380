/**
 * Profit and loss by day, in dollars. Changes are valued at the price of their day. What was ours before is worth more
 * or less by the change of the price, which is unrealised. Both together are the change of the value, to the cent.
 */
import type { CurrencyId } from '../assets/currencies.ts';
import { centsOf, sumCents } from '../dollars.ts';
import { money } from '../money.ts';
import type { Price } from '../rate.ts';
import { profitLines, type ProfitLine } from './profit.ts';

/** Sum of the parts of one day, currency, line and pair. An empty pair: of no pair. */
export type ProfitRow = Readonly<{ day: string; currency: CurrencyId; line: ProfitLine; pair: string; units: bigint }>;

export type DayPrices = Readonly<Record<string, Pick<Price, 'numerator' | 'denominator'> | undefined>>;

/** Value of each line in cents. Null if a price is missing. */
export type LineCents = Readonly<Record<ProfitLine, bigint | null>>;

export type ProfitDay = Readonly<{
  day: string;
  lines: LineCents;
  /** All lines but capital. */
  realised: bigint | null;
  unrealised: bigint | null;
  /** What was ours at the end of the day. */
  closing: bigint | null;
}>;

type Amounts = ReadonlyMap<CurrencyId, bigint>;

type Period = Readonly<{
  /** Days without a gap, oldest first. */
  days: readonly string[];
  rows: readonly ProfitRow[];
  /** What is ours at the end of the last day. */
  closing: Amounts;
  /** Prices of a day. A day without a price has that of the day before. */
  pricesOf: (day: string) => DayPrices;
}>;

export function valueDays({ days, rows, closing, pricesOf }: Period): readonly ProfitDay[] {
  let held = subtractRows(closing, rows);
  let before: bigint | null | undefined;
  return days.map((day) => {
    const prices = pricesOf(day);
    const today = rows.filter((row) => row.day === day);
    const opening = held;
    held = addRows(held, today);
    const lines = valueLines(today, prices);
    const value = valueOf(held, prices);
    // The first day has nothing to compare with, unless nothing was ours before it.
    const previous = before === undefined ? emptyValue(opening) : before;
    before = value;
    const realised = sumCents(profitLines.filter((line) => line !== 'capital').map((line) => lines[line]));
    return { day, lines, realised, unrealised: restOf(value, [previous, realised, lines.capital]), closing: value };
  });
}

/** Values of all lines. */
export function valueLines(rows: readonly ProfitRow[], prices: DayPrices): LineCents {
  const byLine = Map.groupBy(rows, ({ line }) => line);
  const values = profitLines.map((line) => [line, valueOf(sumRows(byLine.get(line) ?? []), prices)] as const);
  return Object.fromEntries(values) as Record<ProfitLine, bigint | null>;
}

export function sumRows(rows: readonly ProfitRow[]): Amounts {
  return addRows(new Map(), rows);
}

function addRows(amounts: Amounts, rows: readonly ProfitRow[]): Amounts {
  const sums = new Map(amounts);
  for (const { currency, units } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + units);
  return sums;
}

function subtractRows(amounts: Amounts, rows: readonly ProfitRow[]): Amounts {
  return addRows(
    amounts,
    rows.map((row) => ({ ...row, units: -row.units })),
  );
}

function valueOf(amounts: Amounts, prices: DayPrices): bigint | null {
  return sumCents([...amounts].map(([currency, units]) => centsOf(money(currency, units), prices)));
}

function emptyValue(amounts: Amounts): bigint | null {
  return [...amounts.values()].every((units) => units === 0n) ? 0n : null;
}

function restOf(whole: bigint | null, parts: readonly (bigint | null)[]): bigint | null {
  const sum = sumCents(parts);
  return whole === null || sum === null ? null : whole - sum;
}
