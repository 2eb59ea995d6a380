/** The charts of the inventory: the last figure of each day, and of each hour of the last two days. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { utcDay } from '#src/domain/calendar.ts';
import { sumCents } from '#src/domain/dollars.ts';
import { formatMoney, money, moneyAsNumber } from '#src/domain/money.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Inventory } from '../../components/office/office-types.ts';
import { writeDollars } from '../../components/office/write-dollars.server.ts';
import type { HistoryChart } from './inventory-view.ts';

type Stored = Inventory['history'][number];
/** One point in time. `size` is for the height of its bar only. */
type Point = Readonly<{ at: number; text: string; size: number }>;
type Figure = 'held' | 'net' | 'free';

const shownHours = 48;

export function drawHistory(
  history: readonly Stored[],
  currency: CurrencyId | undefined,
  language: LanguageCode,
): readonly HistoryChart[] {
  if (history.length === 0) return [];
  const points = (figure: Figure): readonly Point[] =>
    [...Map.groupBy(history, ({ at }) => at)].flatMap(([at, rows]) =>
      toPoint({ at, rows, figure, currency, language }),
    );
  const [held, net] = [points('held'), points('net')];
  const byHour = currency === undefined ? (['netHours', net] as const) : (['freeHours', points('free')] as const);
  return [
    toChart('heldDays', lastOfDays(held), dayOf),
    toChart('netDays', lastOfDays(net), dayOf),
    toChart('heldHours', held.slice(-shownHours), hourOf),
    toChart(byHour[0], byHour[1].slice(-shownHours), hourOf),
  ];
}

type Rows = Readonly<{
  at: number;
  rows: readonly Stored[];
  figure: Figure;
  currency: CurrencyId | undefined;
  language: LanguageCode;
}>;

function toPoint({ at, rows, figure, currency, language }: Rows): readonly Point[] {
  if (currency === undefined) {
    const cents = sumCents(rows.map((row) => (figure === 'held' ? row.heldCents : row.netCents)));
    return [{ at, text: writeDollars(language, cents) ?? '–', size: Number(cents ?? 0n) }];
  }
  const row = rows.find((each) => each.currency === currency);
  if (!row) return [];
  const amount = money(currency, row[figure]);
  const text = formatDecimal(language, formatMoney(amount), { maxDecimals: 8 });
  return [{ at, text, size: moneyAsNumber(amount) }];
}

function lastOfDays(points: readonly Point[]): readonly Point[] {
  return points.filter((point, place) => {
    const next = points[place + 1];
    return !next || utcDay(next.at) !== utcDay(point.at);
  });
}

function dayOf({ at }: Point): string {
  return utcDay(at);
}

function hourOf({ at }: Point): string {
  return new Date(at).toISOString().slice(5, 16).replace('T', ' ');
}

function toChart(name: HistoryChart['name'], points: readonly Point[], label: (point: Point) => string): HistoryChart {
  const highest = Math.max(0, ...points.map(({ size }) => size));
  return {
    name,
    total: points.at(-1)?.text ?? '–',
    bars: points.map((point) => ({
      day: label(point),
      figure: point.text,
      share: highest === 0 ? 0 : Math.max(0, point.size) / highest,
    })),
  };
}
