/** Converts the back-office overview to its response. */
import { alertSeverity } from '#src/domain/back-office/alert.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import type { Overview } from '#src/usecases/back-office/overview.ts';
import { toAmount, toMoment } from './admin-views.ts';

export function toOverviewAnswer(overview: Overview) {
  const { at, orders, oldestWaiting, assets, earnings, days, pageViews, chains, rates, apiKeys, alerts } = overview;
  return {
    at: isoInstant(at),
    orders: orders.map(({ oldestAt, ...each }) => ({ ...each, oldestAt: toMoment(oldestAt) })),
    oldestWaiting: oldestWaiting && { ...oldestWaiting, createdAt: isoInstant(oldestWaiting.createdAt) },
    assets: assets.map(({ currency, owed, inFlight, held, expected, onChain, difference, surplus, comparedAt }) => ({
      currency,
      owed: toAmount(owed).amount,
      inFlight: toAmount(inFlight).amount,
      held: toAmount(held).amount,
      expected: expected && toAmount(expected).amount,
      onChain: onChain && toAmount(onChain).amount,
      difference: difference && toAmount(difference).amount,
      surplus: toAmount(surplus).amount,
      comparedAt: toMoment(comparedAt),
    })),
    earnings: {
      ...earnings,
      rows: earnings.rows.map(({ currency, serviceFees, networkCharged, networkPaid, surplus }) => ({
        currency,
        serviceFees: toAmount(serviceFees).amount,
        networkCharged: toAmount(networkCharged).amount,
        networkPaid: toAmount(networkPaid).amount,
        surplus: toAmount(surplus).amount,
      })),
    },
    days: days.map(({ volume, fees, ...day }) => ({ ...day, volume: volume.map(toAmount), fees: fees.map(toAmount) })),
    pageViews,
    chains: chains.map(({ headAt, unitsPerSize, usualUnitsPerSize, checkedAt, downSince, ...chain }) => ({
      ...chain,
      headAt: toMoment(headAt),
      unitsPerSize: unitsPerSize?.toString() ?? null,
      usualUnitsPerSize: usualUnitsPerSize.toString(),
      checkedAt: toMoment(checkedAt),
      downSince: toMoment(downSince),
    })),
    rates: { ...rates, observedAt: toMoment(rates.observedAt) },
    pauses: overview.pauses.map((pause) => ({ ...pause, at: isoInstant(pause.at) })),
    stops: overview.stops.map(({ scope, reason, since, by, note }) => {
      return { scope, reason, since: isoInstant(since), by, note };
    }),
    creditRules: overview.creditRules.map(({ scope, times, until, reason, by, at: setAt }) => {
      return { scope, times, until: toMoment(until), reason, by, at: isoInstant(setAt) };
    }),
    apiKeys,
    alerts: alerts.map(({ since, ...alert }) => {
      return { ...alert, severity: alertSeverity[alert.kind], since: toMoment(since) };
    }),
  };
}
