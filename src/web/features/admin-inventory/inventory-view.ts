/** The inventory as formatted texts in the operator's language, made on the server. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Bar } from '../../components/office/bar-chart.tsx';

export const stockFigures = ['held', 'owed', 'inFlight', 'kept', 'promised', 'spendable', 'net'] as const;
export const placeFigures = [
  'hot',
  'deposits',
  'sweeping',
  'surplus',
  'cold',
  'venue',
  'transit',
  'other',
  'loans',
] as const;

export type StockRow = Readonly<
  Record<(typeof stockFigures)[number], string> & {
    currency: CurrencyId;
    /** Value of what is there in dollars. Null without a price. */
    value: string | null;
  }
>;

export type PlaceRow = Readonly<Record<(typeof placeFigures)[number], string> & { currency: CurrencyId }>;

export type ExposureRow = Readonly<{
  currency: CurrencyId;
  net: string;
  value: string | null;
  drop: string | null;
  free: string;
  low: string | null;
  high: string | null;
  state: 'isLow' | 'isHigh' | 'isFine' | 'off';
}>;

export type GasRow = Readonly<{ chain: string; held: string; payouts: string; isLow: boolean }>;

export const historyCharts = ['heldDays', 'netDays', 'heldHours', 'freeHours', 'netHours'] as const;
export type HistoryChart = Readonly<{ name: (typeof historyCharts)[number]; total: string; bars: readonly Bar[] }>;

export type InventoryView = Readonly<{
  at: string;
  /** Time of the prices. Null if there are none. */
  pricedAt: string | null;
  held: string | null;
  net: string | null;
  atRisk: string | null;
  stock: readonly StockRow[];
  places: readonly PlaceRow[];
  exposure: readonly ExposureRow[];
  gas: readonly GasRow[];
  /** Currency of the charts. Empty for everything in dollars. */
  asset: string;
  choices: readonly string[];
  charts: readonly HistoryChart[];
}>;
