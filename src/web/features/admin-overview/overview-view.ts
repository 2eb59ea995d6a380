/** The overview as formatted texts in the operator's language, made on the server. */
import type { AlertPage, AlertSeverity } from '#src/domain/back-office/alert.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Bar } from '../../components/office/bar-chart.tsx';

export type ChartView = Readonly<{ total: string; bars: readonly Bar[] }>;

export type AssetRow = Readonly<{
  currency: CurrencyId;
  owed: string;
  inFlight: string;
  held: string;
  /** Balance that the chain should hold by the books; null until books and chain were compared. */
  expected: string | null;
  onChain: string | null;
  difference: string | null;
  isOff: boolean;
}>;

export type EarningRow = Readonly<{
  /** Currency of the row. Null in the row of the sums, which are in dollars. */
  currency: CurrencyId | null;
  serviceFees: string;
  networkCharged: string;
  networkPaid: string;
  surplus: string;
}>;

export type ChainRow = Readonly<{
  chain: string;
  name: string;
  height: string;
  lag: string;
  unread: string;
  fee: string;
  downSince: string | null;
  isPaused: boolean;
}>;

export type AlertRow = Readonly<{
  key: string;
  text: string;
  page: AlertPage;
  /** Number of the order that the alert links to; null if the alert is not about one order. */
  orderNumber: string | null;
  severity: AlertSeverity;
  age: string | null;
}>;

export type OverviewView = Readonly<{
  /** Of the newest change when the overview was read. */
  mark: string;
  at: string;
  alerts: readonly AlertRow[];
  /** How many further alerts there are, as a text; null if all are shown. */
  moreAlerts: string | null;
  states: readonly Readonly<{ state: OrderState; count: string; isNone: boolean; oldest: string | null }>[];
  openOrders: string;
  waiting: Readonly<{ orderNumber: string; state: OrderState; age: string }> | null;
  rates: Readonly<{ age: string | null; isStale: boolean }>;
  today: Readonly<{ orders: string; volume: string }>;
  apiKeys: Readonly<{ active: string; used: string }>;
  charts: Readonly<Record<'volume' | 'fees' | 'pageViews' | 'failedSignIns', ChartView>>;
  assets: readonly AssetRow[];
  earnings: readonly EarningRow[];
  chains: readonly ChainRow[];
  isAllPaused: boolean;
  pageViews: readonly Readonly<{ page: string; language: string; count: string }>[];
}>;
