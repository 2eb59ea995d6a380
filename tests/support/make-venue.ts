/** Builders of transfers and trades. */
import { money } from '#src/domain/money.ts';
import type { VenueTrade, VenueTransfer } from '#src/domain/treasury/venue.ts';

export function makeTransfer(given: Partial<VenueTransfer> = {}): VenueTransfer {
  return {
    id: 'VO-20261117-00000001',
    venue: 'kraken',
    direction: 'out',
    currency: 'LTC',
    units: 200_000_000n,
    feeUnits: null,
    state: 'planned',
    version: 0,
    address: '',
    reference: null,
    txid: null,
    requestedBy: 'rule',
    reason: 'the wallet runs low',
    plannedAt: 0,
    askedAt: null,
    lookedAt: null,
    endedAt: null,
    refusal: null,
    shown: null,
    ...given,
  };
}

export function makeTrade(given: Partial<VenueTrade> = {}): VenueTrade {
  return {
    id: 'VT-20261117-00000001',
    venue: 'kraken',
    side: 'sell',
    currency: 'BTC',
    units: 50_000_000n,
    limit: '99000',
    mostSpent: money('BTC', 50_000_000n),
    dollars: 50_000n,
    state: 'planned',
    version: 0,
    reference: null,
    deadlineAt: null,
    requestedBy: 'rule',
    reason: 'more than we need',
    plannedAt: 0,
    askedAt: null,
    lookedAt: null,
    endedAt: null,
    filled: null,
    refusal: null,
    ...given,
  };
}
