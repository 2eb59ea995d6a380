/** Dashboard of the back office. Expensive figures are cached for some seconds. */
import { dayMs } from '#src/domain/back-office/parse-moment.ts';
import type { Alert } from '#src/domain/back-office/alert.ts';
import { utcDay } from '#src/domain/calendar.ts';
import { orderStates, type OrderState } from '#src/domain/order/lifecycle.ts';
import type { CreditRule } from '#src/domain/credit-rule.ts';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import { dissentLastsMs } from '#src/domain/second-opinion.ts';
import { ratesMaxAgeMs } from '#src/domain/order/time-limits.ts';
import type { RateSnapshot } from '../ports/rate-source.ts';
import type { Pause } from '../ports/stop-records.ts';
import { makeCompareAssets, type AssetFigures } from './compare-assets.ts';
import { findAlerts, type UnknownCase } from './find-alerts.ts';
import type { OfficeDeps } from './office.ts';
import { readCases } from './read-cases.ts';
import { readChains, type ChainFigures } from './read-chains.ts';
import { readEarnings, type Earnings } from './read-earnings.ts';
import { readGas } from './read-gas.ts';
import { readStock } from './read-inventory.ts';
import { readDays, type Day, type SeenPage } from './read-days.ts';
import { isListStale } from './switches.ts';

export type Overview = Readonly<{
  at: number;
  /** Count and oldest order of every state that is not terminal, also of states without orders. */
  orders: readonly Readonly<{ state: OrderState; count: number; oldestAt: number | null }>[];
  /** The order that has waited longest for a decision. Null if none waits. */
  oldestWaiting: Readonly<{ orderNumber: string; state: OrderState; createdAt: number }> | null;
  assets: readonly AssetFigures[];
  earnings: Earnings;
  /** Figures of the last 30 days, oldest first. */
  days: readonly Day[];
  /** Page views of these 30 days, most viewed first. */
  pageViews: readonly SeenPage[];
  chains: readonly ChainFigures[];
  rates: Readonly<{ observedAt: number | null; ageSeconds: number | null; isStale: boolean }>;
  pauses: readonly Pause[];
  /** Payout stops, oldest first. */
  stops: readonly PayoutStop[];
  /** Incident rules on crediting, oldest first. */
  creditRules: readonly CreditRule[];
  /** Number of valid API keys, and of those used in the last 7 days. */
  apiKeys: Readonly<{ active: number; used: number }>;
  alerts: readonly Alert[];
  /** Alert cases that could not be checked now. */
  unknownAlerts: readonly UnknownCase[];
}>;

const ended: readonly OrderState[] = ['completed', 'refunded', 'expired'];
const openStates = orderStates.filter((state) => !ended.includes(state));
const waitingStates: readonly OrderState[] = ['action_required', 'held', 'failed'];

const assetsLifeMs = 5000;
const daysLifeMs = 15_000;

export function makeReadOverview(deps: OfficeDeps): () => Promise<Overview> {
  const { office } = deps;
  const now = () => office.realClock.now();
  const compareAssets = remember(makeCompareAssets(deps), assetsLifeMs, now);
  const earnings = remember(async () => await readEarnings(deps), daysLifeMs, now);
  const days = remember(async () => await readDays(deps), daysLifeMs, now);
  return async () => {
    const [present, assets, { days: shown, pageViews }, earned] = await Promise.all([
      readPresent(deps),
      compareAssets(),
      days(),
      earnings(),
    ]);
    const { heartbeat, signerRefusals, opinions, cases, gas, stock, unpriced, ...figures } = present;
    const found = findAlerts({
      now: figures.at,
      today: now(),
      cases,
      assets,
      chains: figures.chains,
      gas,
      stock,
      rates: figures.rates,
      unpriced,
      isListStale: isListStale(deps.ports, figures.at),
      heartbeat,
      failedToday: shown.at(-1)?.failedSignIns ?? 0,
      signerRefusals,
      pauses: figures.pauses,
      stops: figures.stops,
      creditRules: figures.creditRules,
      opinions,
    });
    const known = { ...figures, assets, earnings: earned, days: shown, pageViews };
    return { ...known, alerts: found.alerts, unknownAlerts: found.unknown };
  };
}

async function readPresent({ ports, office }: OfficeDeps) {
  const at = ports.clock.now();
  return await office.store.snapshot(async (records) => {
    const { figures } = records.office;
    const counts = await figures.countStates(openStates);
    const rates = await records.controls.latestRates();
    return {
      at,
      orders: openStates.map((state) => {
        const found = counts.find((each) => each.state === state);
        return { state, count: found?.count ?? 0, oldestAt: found?.oldestAt ?? null };
      }),
      oldestWaiting: (await figures.oldestIn(waitingStates)) ?? null,
      chains: await readChains(records, at),
      rates: describeRates(rates, at),
      unpriced: listUnpriced(rates),
      pauses: await records.controls.pauses(),
      apiKeys: await figures.countKeys(utcDay(office.realClock.now() - 6 * dayMs)),
      heartbeat: await figures.heartbeat(),
      signerRefusals: await figures.signerRefusals(),
      stops: await records.stops.all(),
      creditRules: await records.stops.creditRules(),
      opinions: await records.opinions.since(at - dissentLastsMs),
      cases: await readCases(records.office, { rules: ports.rules, now: at }),
      gas: await readGas(records, ports.rules),
      stock: await readStock(ports, records),
    };
  });
}

/**
 * Describes the age of the prices. If the last snapshot has no valid price, the age is that of the last snapshot that
 * had one (`savedAt`).
 */
function describeRates(rates: RateSnapshot | undefined, now: number): Overview['rates'] {
  if (!rates) return { observedAt: null, ageSeconds: null, isStale: true };
  const isPriced = Object.keys(rates.prices).length > 0;
  const observedAt = isPriced ? rates.observedAt : rates.savedAt;
  const ageSeconds = Math.max(0, Math.floor((now - observedAt) / 1000));
  return { observedAt, ageSeconds, isStale: !isPriced || now - observedAt > ratesMaxAgeMs };
}

/** Coins without a price, each with the time of its last one. Null if it never had one. */
function listUnpriced({ missing = {}, market = {} }: Partial<RateSnapshot> = {}) {
  return Object.keys(missing).map((symbol) => ({ symbol, since: market[symbol]?.observedAt ?? null }));
}

/** Caches a result for `lifeMs`. Failures are not cached. */
function remember<Value>(read: () => Promise<Value>, lifeMs: number, now: () => number): () => Promise<Value> {
  let kept: Readonly<{ at: number; value: Promise<Value> }> | undefined;
  return async () => {
    const at = now();
    if (kept && at - kept.at < lifeMs) return await kept.value;
    const value = read();
    kept = { at, value };
    try {
      return await value;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
}
