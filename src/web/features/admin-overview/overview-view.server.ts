/** Formats the overview in the operator's language. */
import { alertKinds, alertPage, alertSeverity } from '#src/domain/back-office/alert.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { alertText } from '#src/i18n/alert-text.ts';
import { formatBasisPoints, formatCount, formatDecimal, formatTimeOfDay } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { formatAge } from '../../components/office/format-age.server.ts';
import type { Overview } from '../../components/office/office-types.ts';
import { earningRows } from './earning-rows.server.ts';
import { dayCharts, dollars } from './day-charts.server.ts';
import type { AlertRow, AssetRow, ChainRow, OverviewView } from './overview-view.ts';

/** Limit of the page-view list, to keep it an overview. */
const shownPageViews = 12;
/** Limit of the alert list; the order list shows the rest. */
const shownAlerts = 20;

type Words = Readonly<{ language: LanguageCode; t: Translate }>;

export function toOverviewView(overview: Overview, words: Words & Pick<OverviewView, 'mark'>): OverviewView {
  const { language, mark } = words;
  const { at, orders, oldestWaiting, rates, days, pauses } = overview;
  const today = days.at(-1);
  const count = (number: number): string => formatCount(language, number);
  return {
    mark,
    at: formatTimeOfDay(language, at),
    alerts: sortAlerts(overview.alerts)
      .slice(0, shownAlerts)
      .map((alert) => describeAlert(alert, words, at)),
    moreAlerts: countMore(overview.alerts.length, words),
    states: orders.map(({ state, count: number, oldestAt }) => ({
      state,
      count: count(number),
      isNone: number === 0,
      oldest: oldestAt === null ? null : formatAge(language, at - oldestAt),
    })),
    openOrders: count(orders.reduce((sum, { count: number }) => sum + number, 0)),
    waiting: oldestWaiting && { ...oldestWaiting, age: formatAge(language, at - oldestWaiting.createdAt) },
    rates: {
      age: rates.ageSeconds === null ? null : formatAge(language, rates.ageSeconds * 1000),
      isStale: rates.isStale,
    },
    today: { orders: count(today?.orders ?? 0), volume: dollars(language, today?.volumeUsd ?? null) },
    apiKeys: { active: count(overview.apiKeys.active), used: count(overview.apiKeys.used) },
    charts: dayCharts(days, language),
    assets: overview.assets.map((asset) => describeAsset(asset, language)),
    earnings: earningRows(overview.earnings, language),
    chains: overview.chains.map((chain) => describeChain(chain, language, at)),
    isAllPaused: pauses.some(({ scope }) => scope === 'all'),
    pageViews: overview.pageViews
      .slice(0, shownPageViews)
      .map((view) => ({ page: view.page, language: view.language, count: count(view.count) })),
  };
}

type Alert = Overview['alerts'][number];

/** Sorts alerts by kind, the most urgent kind first, and within a kind the oldest first. */
function sortAlerts(alerts: readonly Alert[]): readonly Alert[] {
  const rank = ({ kind }: Alert): number => alertKinds.indexOf(kind);
  return alerts.toSorted((one, other) => rank(one) - rank(other) || (one.since ?? 0) - (other.since ?? 0));
}

function countMore(count: number, { t }: Words): string | null {
  return count > shownAlerts ? t('admin.alert.more', { count: count - shownAlerts }) : null;
}

function describeAlert(alert: Alert, { t, language }: Words, now: number): AlertRow {
  const { kind, subject, orderNumber, since } = alert;
  return {
    key: `${kind} ${subject}`,
    text: alertText(t, alert),
    page: alertPage(alert),
    orderNumber,
    severity: alertSeverity[kind],
    age: since === null ? null : t('admin.alert.since', { age: formatAge(language, Math.max(0, now - since)) }),
  };
}

function describeAsset(asset: Overview['assets'][number], language: LanguageCode): AssetRow {
  const { currency, expected, onChain, difference } = asset;
  const write = (amount: Money): string => formatDecimal(language, formatMoney(amount), { maxDecimals: 8 });
  return {
    currency,
    owed: write(asset.owed),
    inFlight: write(asset.inFlight),
    held: write(asset.held),
    expected: expected && write(expected),
    onChain: onChain && write(onChain),
    // All digits are shown, so that even the smallest difference is visible.
    difference: difference && formatDecimal(language, formatMoney(difference)),
    isOff: difference !== null && difference.units !== 0n,
  };
}

function describeChain(row: Overview['chains'][number], language: LanguageCode, now: number): ChainRow {
  const { chain, height, lagSeconds, unread, unitsPerSize, usualUnitsPerSize, downSince, isPaused } = row;
  const orDash = (number: number | null): string => (number === null ? '–' : formatCount(language, number));
  return {
    chain,
    name: chains[chain].name,
    height: orDash(height),
    lag: lagSeconds === null ? '–' : formatAge(language, lagSeconds * 1000),
    unread: orDash(unread),
    fee: unitsPerSize === null ? '–' : formatBasisPoints(language, (unitsPerSize * 10_000n) / usualUnitsPerSize),
    downSince: downSince === null ? null : formatAge(language, now - downSince),
    isPaused,
  };
}
