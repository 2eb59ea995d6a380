/** Profit and loss as formatted texts in the operator's language, made on the server. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Bar } from '../../components/office/bar-chart.tsx';

/** Groups of lines that the tables show. The export has each line by itself. */
export const shownLines = ['fees', 'partnerShares', 'trades', 'networkCharged', 'networkPaid', 'rest'] as const;
export type LineTexts = Readonly<Record<(typeof shownLines)[number], string>>;

export type DayRow = LineTexts &
  Readonly<{ day: string; realised: string; unrealised: string; capital: string; closing: string }>;

export type PairRow = LineTexts & Readonly<{ from: CurrencyId; to: CurrencyId; realised: string }>;

export type AssetRow = LineTexts &
  Readonly<{
    currency: CurrencyId;
    capital: string;
    change: string;
    net: string;
    suspense: string;
    /** Whether all lines since the beginning are what is ours by the balances. */
    isEqual: boolean;
    difference: string;
  }>;

export const profitCharts = ['income', 'costs', 'closing'] as const;

export type ProfitView = Readonly<{
  at: string;
  period: string;
  periods: readonly Readonly<{ value: string; label: string }>[];
  realised: string;
  unrealised: string;
  closing: string;
  isEqual: boolean;
  days: readonly DayRow[];
  pairs: readonly PairRow[];
  assets: readonly AssetRow[];
  charts: Readonly<Record<(typeof profitCharts)[number], Readonly<{ total: string; bars: readonly Bar[] }>>>;
}>;
