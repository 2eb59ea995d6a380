/**
 * Profit and loss of the last days: what changed what is ours, by day, currency and pair. The journal is summed up by
 * day as it grows; what is not summed up yet is added when the figures are read, so that they are those of the ledger.
 */
import { heldCurrencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { utcDay } from '#src/domain/calendar.ts';
import { sumCents } from '#src/domain/dollars.ts';
import type { JournalRow } from '#src/domain/ledger/entry.ts';
import { holdingsOf } from '#src/domain/ledger/holdings.ts';
import {
  sumRows,
  valueDays,
  valueLines,
  type DayPrices,
  type LineCents,
  type ProfitDay,
  type ProfitRow,
} from '#src/domain/ledger/profit-days.ts';
import { profitLines, profitOf, type ProfitLine, type ProfitSource } from '#src/domain/ledger/profit.ts';
import { accept, type Result } from '#src/domain/result.ts';
import type { AllRecords, OfficeStore } from '../ports/office-records.ts';
import type { PairLookup } from '../ports/profit-records.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole, type RoleRefusal } from './require-role.ts';

export type AssetProfit = Readonly<{
  currency: CurrencyId;
  /** Change of what is ours by each line, in units. */
  lines: Readonly<Record<ProfitLine, bigint>>;
  /** Sum of the lines. */
  change: bigint;
  /** What is ours now, by the balances of the ledger. */
  net: bigint;
  /** What is ours by the balances, less the sum of all lines since the beginning. Anything but 0 is an error. */
  difference: bigint;
  /** Coins that nobody can explain. They are not ours, and part of no line. */
  suspense: bigint;
}>;

export type PairProfit = Readonly<{
  pair: string;
  lines: LineCents;
  realised: bigint | null;
}>;

export type Profit = Readonly<{
  at: number;
  days: readonly ProfitDay[];
  assets: readonly AssetProfit[];
  /** Pairs with the largest result first. Values are those of the days. */
  pairs: readonly PairProfit[];
  /** Sums of the period. */
  realised: bigint | null;
  unrealised: bigint | null;
  closing: bigint | null;
  /** The rows that all other figures are sums of, with their values. */
  rows: readonly (ProfitRow & Readonly<{ cents: bigint | null }>)[];
}>;

export const profitPeriods = [7, 30, 90, 365] as const;
export type ProfitPeriod = (typeof profitPeriods)[number];

const dayMs = 86_400_000;
/** Rows of the journal that one transaction sums up. */
const rowsPerStep = 500;

/** Sums up the journal to its end. Any number of processes may call it at any time. */
export async function sumUpJournal(store: OfficeStore): Promise<void> {
  for (;;) {
    const count = await store.transaction(async (records) => {
      const { profit } = records.office;
      const mark = await profit.lockMark();
      const rows = await records.journal.rowsAfter(mark, rowsPerStep);
      const last = rows.at(-1);
      if (last) await profit.add(await toProfitRows(records, rows), last.seq);
      return rows.length;
    });
    if (count < rowsPerStep) return;
  }
}

async function toProfitRows({ office }: AllRecords, rows: readonly JournalRow[]): Promise<readonly ProfitRow[]> {
  const parts = rows.flatMap((row) => profitOf(row).map((part) => ({ ...part, day: utcDay(row.at) })));
  const named = parts.flatMap(({ source }) => (source === null ? [] : [source]));
  const lookup = await office.profit.findPairs(
    named.flatMap((source) => ('orderNumber' in source ? [source.orderNumber] : [])),
    named.flatMap((source) => ('depositId' in source ? [source.depositId] : [])),
  );
  const placed = parts.map(({ source, ...part }) => ({ ...part, pair: findPair(source, lookup) }));
  return mergeRows(placed).filter(({ units }) => units !== 0n);
}

/** An order that was erased before it was summed up has no pair any more. */
function findPair(source: ProfitSource, { byOrder, byDeposit }: PairLookup): string {
  if (source === null) return '';
  if ('pair' in source) return source.pair;
  return ('orderNumber' in source ? byOrder.get(source.orderNumber) : byDeposit.get(source.depositId)) ?? '';
}

/** Adds up rows of the same day, currency, line and pair. */
function mergeRows(rows: readonly ProfitRow[]): readonly ProfitRow[] {
  const groups = Map.groupBy(rows, ({ day, currency, line, pair }) => [day, currency, line, pair].join(' '));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, units: same.reduce((sum, { units }) => sum + units, 0n) }] : [];
  });
}

export async function readProfit({ ports, office }: OfficeDeps, period: ProfitPeriod): Promise<Profit> {
  await sumUpJournal(office.store);
  const at = ports.clock.now();
  const days = Array.from({ length: period }, (_, index) => utcDay(at - (period - 1 - index) * dayMs));
  const first = days[0] ?? utcDay(at);
  return await office.store.snapshot(async (records) => {
    const { profit } = records.office;
    const recent = await toProfitRows(records, await records.journal.rowsAfter(await profit.mark(), rowsPerStep));
    const totals = await profit.totals();
    const rows = mergeRows([...(await profit.since(first)), ...recent]);
    const balances = await records.journal.balances();
    const latest = (await records.controls.latestRates())?.prices ?? {};
    const pricesOf = carryPrices(await profit.pricesSince(first), { today: utcDay(at), latest });
    const net = new Map(heldCurrencyIds.map((currency) => [currency, holdingsOf(balances, currency).net]));
    const booked = sumRows(recent);
    const totalOf = (currency: CurrencyId): bigint =>
      (totals.find((each) => each.currency === currency)?.units ?? 0n) + (booked.get(currency) ?? 0n);
    const assets = heldCurrencyIds.map((currency) => {
      const { net: own, surplus } = holdingsOf(balances, currency);
      const known = { currency, net: own, suspense: surplus, difference: own - totalOf(currency) };
      return toAsset(
        known,
        rows.filter((row) => row.currency === currency),
      );
    });
    return { at, ...value({ days, rows, closing: net, pricesOf }), assets: assets.filter(isShown) };
  });
}

function toAsset(known: Omit<AssetProfit, 'lines' | 'change'>, rows: readonly ProfitRow[]): AssetProfit {
  const sum = (line: ProfitLine): bigint =>
    rows.filter((row) => row.line === line).reduce((total, { units }) => total + units, 0n);
  const lines = Object.fromEntries(profitLines.map((line) => [line, sum(line)])) as Record<ProfitLine, bigint>;
  return { ...known, lines, change: rows.reduce((total, { units }) => total + units, 0n) };
}

function isShown({ lines, net, difference, suspense }: AssetProfit): boolean {
  return [...Object.values(lines), net, difference, suspense].some((units) => units !== 0n);
}

type Valued = Parameters<typeof valueDays>[0];

function value(period: Valued): Omit<Profit, 'at' | 'assets'> {
  const { rows, pricesOf } = period;
  const days = valueDays(period);
  const withPair = rows.filter(({ pair }) => pair !== '');
  const pairs = [...Map.groupBy(withPair, ({ pair }) => pair)].map(([pair, own]) => valuePair(pair, own, pricesOf));
  return {
    days,
    pairs: pairs.toSorted((one, other) => Number((other.realised ?? 0n) - (one.realised ?? 0n))),
    realised: sumCents(days.map(({ realised }) => realised)),
    // The first day has no value before it to compare with, unless the books begin there.
    unrealised: sumCents(days.slice(days[0]?.unrealised === null ? 1 : 0).map(({ unrealised }) => unrealised)),
    closing: days.at(-1)?.closing ?? null,
    rows: rows.map((row) => ({ ...row, cents: valueLines([row], pricesOf(row.day))[row.line] })),
  };
}

function valuePair(pair: string, rows: readonly ProfitRow[], pricesOf: Valued['pricesOf']): PairProfit {
  const byDay = [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => valueLines(own, pricesOf(day)));
  const lines = Object.fromEntries(
    profitLines.map((line) => [line, sumCents(byDay.map((each) => each[line]))] as const),
  ) as Record<ProfitLine, bigint | null>;
  return { pair, lines, realised: sumCents(Object.values(lines)) };
}

/** Prices of a day: of the last day before it if it has none of its own. Today has the present ones. */
function carryPrices(
  stored: ReadonlyMap<string, DayPrices>,
  { today, latest }: Readonly<{ today: string; latest: DayPrices }>,
): (day: string) => DayPrices {
  const known = new Map([...stored, [today, { ...stored.get(today), ...latest }] as const]);
  const sorted = [...known.keys()].toSorted();
  const carried = new Map<string, DayPrices>();
  let last: DayPrices = {};
  for (const day of sorted) {
    last = { ...last, ...known.get(day) };
    carried.set(day, last);
  }
  return (day) => carried.get(sorted.findLast((each) => each <= day) ?? '') ?? {};
}

/** Stores the present prices as those of this day, so that the last ones of a day stay. */
export async function keepDailyPrices(store: OfficeStore): Promise<void> {
  await store.transaction(async ({ controls, office }) => {
    const rates = await controls.latestRates();
    if (rates && Object.keys(rates.prices).length > 0)
      await office.profit.storePrices(utcDay(rates.observedAt), rates.prices);
  });
}

/** Exports the rows of profit and loss, with an entry in the audit log. */
export async function exportProfit(
  deps: OfficeDeps,
  { actor, period }: Readonly<{ actor: string; period: ProfitPeriod }>,
): Promise<Result<Profit['rows'], RoleRefusal>> {
  const allowed = await requireRole(deps, { actor, act: 'profit_exported' });
  if (!allowed.ok) return allowed;
  const { ports, office } = deps;
  await office.store.transaction(async ({ controls }) => {
    const details = JSON.stringify({ days: period });
    await controls.audit({ actor, action: 'profit_exported', subject: 'profit', details, at: ports.clock.now() });
  });
  return accept((await readProfit(deps, period)).rows);
}
