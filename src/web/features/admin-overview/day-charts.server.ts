/** Bar charts of the last days. Dollar figures are approximate and never used in further calculations. */
import { formatCount, formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Overview } from '../../components/office/office-types.ts';
import type { ChartView, OverviewView } from './overview-view.ts';

type Day = Overview['days'][number];
type Reader = Readonly<{ value: (day: Day) => number; write: (value: number) => string }>;

export function dayCharts(days: readonly Day[], language: LanguageCode): OverviewView['charts'] {
  const asCount = (value: number): string => formatCount(language, value);
  const asDollars = (value: number): string => dollars(language, String(Math.round(value * 100) / 100));
  return {
    volume: toChart(days, { value: (day) => Number(day.volumeUsd ?? 0), write: asDollars }),
    fees: toChart(days, { value: (day) => Number(day.feesUsd ?? 0), write: asDollars }),
    pageViews: toChart(days, { value: (day) => day.pageViews, write: asCount }),
    failedSignIns: toChart(days, { value: (day) => day.failedSignIns, write: asCount }),
  };
}

/** Formats an amount in dollars, "$1,234.56"; a dash if there is no price. */
export function dollars(language: LanguageCode, text: string | null): string {
  return text === null ? '–' : `$${formatDecimal(language, text, { minDecimals: 2, maxDecimals: 2 })}`;
}

function toChart(days: readonly Day[], { value, write }: Reader): ChartView {
  const highest = Math.max(0, ...days.map(value));
  return {
    total: write(days.reduce((sum, day) => sum + value(day), 0)),
    bars: days.map((day) => ({
      day: day.day,
      figure: write(value(day)),
      share: highest === 0 ? 0 : value(day) / highest,
    })),
  };
}
