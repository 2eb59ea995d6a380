/** Finds all cases that need an operator now: one alert per case, never an aggregate. */
import { isOffered } from '#src/domain/assets/currencies.ts';
import type { Alert, AlertKind } from '#src/domain/back-office/alert.ts';
import { utcDay } from '#src/domain/calendar.ts';
import type { CreditRule } from '#src/domain/credit-rule.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { loanLifeMs, ratesMaxAgeMs } from '#src/domain/order/time-limits.ts';
import { isStopped, type PayoutStop } from '#src/domain/payout-stop.ts';
import type { OpenOpinion } from '../ports/opinion-records.ts';
import { longestSilenceMs } from '../switches/keep-time.ts';
import { releaseLastsMs, type OpenCases } from './read-cases.ts';
import type { Pause } from '../ports/stop-records.ts';
import type { LastRefusal } from '../ports/signer-log.ts';
import type { AssetFigures } from './compare-assets.ts';
import type { ChainFigures } from './read-chains.ts';
import type { ChainGas } from './read-gas.ts';
import type { AssetStock } from './read-inventory.ts';

/** Identifies a case by alert kind and subject. A null `subject` means all cases of the kind. */
export type UnknownCase = Readonly<{ kind: AlertKind; subject: string | null }>;

export type FoundAlerts = Readonly<{
  alerts: readonly Alert[];
  /** Alert cases that could not be checked now. Open alerts for them must not be closed. */
  unknown: readonly UnknownCase[];
}>;

/** Number of failed sign-ins per day that indicates guessing rather than typing errors. */
const manyFailures = 20;
/** The signer's refusals are retried every minute, so a refusal older than this is resolved. */
const refusalLastsMs = 300_000;
/** Minimum time that an alert case stays open. Alerts are checked every minute, so no case is missed. */
const noticedWithinMs = 300_000;

/** Books and chain are compared at least every minute, so a comparison older than this is overdue. */
const comparedWithinMs = 240_000;

type Facts = Readonly<{
  now: number;
  /** Current time by the real clock. Its UTC day is the subject of the alert about failed sign-ins. */
  today: number;
  cases: OpenCases;
  assets: readonly AssetFigures[];
  chains: readonly Pick<ChainFigures, 'chain' | 'downSince'>[];
  gas: readonly ChainGas[];
  stock: readonly Pick<AssetStock, 'currency' | 'mark'>[];
  rates: Readonly<{ observedAt: number | null; isStale: boolean }>;
  unpriced: readonly Readonly<{ symbol: string; since: number | null }>[];
  isListStale: boolean;
  heartbeat: number | null;
  failedToday: number;
  signerRefusals: readonly LastRefusal[];
  pauses: readonly Pick<Pause, 'scope' | 'at'>[];
  stops: readonly Pick<PayoutStop, 'scope' | 'since'>[];
  creditRules: readonly Pick<CreditRule, 'scope' | 'times' | 'at'>[];
  /** What nodes said of large deposits within a day. */
  opinions: readonly OpenOpinion[];
}>;

const orderKinds: Readonly<Partial<Record<OrderState, AlertKind>>> = {
  failed: 'order_failed',
  held: 'order_held',
  action_required: 'choice_open',
};

export function findAlerts(facts: Facts): FoundAlerts {
  const { cases, assets } = facts;
  const unread = assets.filter(({ difference }) => difference === null);
  return {
    alerts: [...findTrouble(facts), ...findStoredCases(facts)],
    unknown: [
      ...unread.flatMap(({ currency: subject }) => [
        { kind: 'books_differ' as const, subject },
        { kind: 'surplus_found' as const, subject },
      ]),
      ...cases.cut.map((kind) => ({ kind, subject: null })),
    ],
  };
}

/** Alerts about the service itself: ledger, nodes, prices, screening list, sign-ins, pauses and stops. */
function findTrouble(facts: Facts): readonly Alert[] {
  const { now, heartbeat, failedToday } = facts;
  const short = facts.assets.filter(({ difference }) => difference !== null && difference.units < 0n);
  const surplus = facts.assets.filter(
    ({ difference, surplus: kept }) => (difference?.units ?? 0n) > 0n || kept.units > 0n,
  );
  const refused = facts.signerRefusals.filter(({ at }) => now - at <= refusalLastsMs);
  // Several payout stops of one scope raise one alert, dated from the first of them.
  const stops = Map.groupBy(facts.stops, ({ scope }) => scope);
  return [
    ...short.map(({ currency }) => about('books_differ', currency, null)),
    ...surplus.map(({ currency }) => about('surplus_found', currency, null)),
    ...[...stops].map(([scope, all]) => about('payouts_stopped', scope, Math.min(...all.map(({ since }) => since)))),
    ...facts.gas.filter(({ isLow }) => isLow).map(({ chain }) => about('gas_low', chain, null)),
    ...facts.stock.flatMap(({ currency, mark }) =>
      mark === null ? [] : [about(mark === 'low' ? 'stock_low' : 'stock_high', currency, null)],
    ),
    ...facts.assets.filter(isCoverLow).map(({ currency }) => about('cover_low', currency, null)),
    ...facts.assets
      .filter(({ lastComparedAt }) => lastComparedAt !== null && now - lastComparedAt > comparedWithinMs)
      .map(({ currency, lastComparedAt }) => about('books_unchecked', currency, lastComparedAt)),
    ...(heartbeat !== null && now - heartbeat > longestSilenceMs ? [about('worker_silent', '', heartbeat)] : []),
    ...facts.chains.flatMap(({ chain, downSince }) =>
      downSince === null ? [] : [about('chain_down', chain, downSince)],
    ),
    ...findDiffering(facts.opinions),
    ...refused
      .filter(({ reason }) => reason !== 'locked')
      .map(({ currency, at }) => about('signer_refused', currency, at)),
    // It is locked for all currencies at once.
    ...(refused.some(({ reason }) => reason === 'locked') ? [about('signer_locked', '', null)] : []),
    ...(facts.rates.isStale ? [about('rates_stale', '', facts.rates.observedAt)] : findUnpriced(facts)),
    ...(facts.isListStale ? [about('screening_stale', '', null)] : []),
    ...(failedToday >= manyFailures
      ? [{ ...about('sign_ins_failed', utcDay(facts.today), null), count: failedToday }]
      : []),
    ...facts.creditRules.map(({ scope, times, at }) =>
      about(times === null ? 'crediting_stopped' : 'depth_raised', scope, at),
    ),
    ...facts.pauses.map(({ scope, at }) => about('orders_paused', scope, at)),
  ];
}

/** A jump that is held back lasts for seconds, so a coin counts only once its last price is too old to be used. */
function findUnpriced({ unpriced, now }: Pick<Facts, 'unpriced' | 'now'>): readonly Alert[] {
  const old = unpriced.filter(({ since }) => since === null || now - since > ratesMaxAgeMs);
  return old.map(({ symbol, since }) => about('price_missing', symbol, since));
}

/** Alerts about orders, deposits, payouts, loans and ledger invariants, from the database. */
function findStoredCases({ cases, stops, opinions, now }: Facts): readonly Alert[] {
  return [
    ...findWithoutOpinion(opinions, now),
    ...cases.violations.map(({ rule, about: subject, since }) => about('books_broken', `${rule} ${subject}`, since)),
    ...cases.loans.map(({ loanId, since }) => about('loan_doubted', loanId, since)),
    ...findLoans(cases.newLoans, now),
    ...cases.acts.flatMap(findAct),
    ...cases.transfers.flatMap((transfer) => findTransfer(transfer, now)),
    ...cases.shortAtVenue.map((currency) => about('venue_short', currency, null)),
    ...cases.shortInCold.map((currency) => about('cold_short', currency, null)),
    ...cases.returns
      .filter(({ state, signedAt }) => state === 'sent' && signedAt !== null && now - signedAt > returnLateMs)
      .map(({ id, signedAt }) => about('cold_late', id, signedAt)),
    ...cases.uncheckedInCold.map(({ currency, seenAt }) => about('cold_unchecked', currency, seenAt)),
    ...findAudited(cases),
    ...cases.unannounced.map((currency) => about('funding_unannounced', currency, null)),
    ...cases.orders.flatMap(({ orderNumber, state, since }) => {
      const kind = orderKinds[state];
      return kind === undefined ? [] : [{ ...about(kind, orderNumber, since), orderNumber }];
    }),
    ...cases.overdue.map(({ orderNumber, since }) => ({ ...about('order_overdue', orderNumber, since), orderNumber })),
    ...cases.deposits.map(({ depositId, orderNumber, since }) => {
      return { ...about('deposit_unclaimed', depositId, since), orderNumber };
    }),
    ...cases.unsettled.map(({ key, orderNumber, since }) => {
      return { ...about('payout_unsettled', key, since), orderNumber };
    }),
    // Payouts that wait because of a stop need no alert of their own.
    ...cases.payouts
      .filter(({ currency }) => !isStopped(stops, currency))
      .map(({ key, orderNumber, since }) => ({ ...about('payout_waiting', key, since), orderNumber })),
    ...cases.unplanned
      .filter(({ currency }) => !isStopped(stops, currency))
      .map(({ orderNumber, since }) => ({ ...about('payout_waiting', orderNumber, since), orderNumber })),
    ...cases.beside
      .filter(({ currency }) => !isStopped(stops, currency))
      .map(({ depositId, orderNumber, since }) => ({ ...about('payout_waiting', depositId, since), orderNumber })),
  ];
}

/** One alert for each node, however many deposits it was asked about. */
function findDiffering(opinions: Facts['opinions']): readonly Alert[] {
  const said = opinions.flatMap(({ chain, dissenting, since }) =>
    dissenting.map((label) => ({ node: `${chain}: ${label}`, since })),
  );
  const byNode = Map.groupBy(said, ({ node }) => node);
  return [...byNode].map(([node, all]) => about('nodes_differ', node, Math.min(...all.map(({ since }) => since))));
}

/** Deposits that wait are asked about every few seconds, so one that was not for this long does not wait any more. */
const askedWithinMs = 120_000;
/** A second node may be some blocks behind, or restart. */
const opinionPatienceMs = 300_000;

export function findWithoutOpinion(opinions: Facts['opinions'], now: number): readonly Alert[] {
  return opinions
    .filter(({ wait, leftAtWait, since, askedAt }) => {
      const isPatient = wait === 'nodes_behind' || wait === 'nodes_silent';
      if (wait === leftAtWait) return false;
      return wait !== null && now - askedAt < askedWithinMs && now - since >= (isPatient ? opinionPatienceMs : 0);
    })
    .map(({ depositId, orderNumber, since }) => ({ ...about('opinion_missing', depositId, since), orderNumber }));
}

/**
 * Every loan raises an alert when it is created and when it is released, so that a second person notices if an
 * operator's password and phone were stolen. A new loan is a case while it can be released, and at least
 * `noticedWithinMs`; a released loan for a day.
 */
function findLoans(loans: OpenCases['newLoans'], now: number): readonly Alert[] {
  return loans.flatMap(({ loanId, isPending, madeAt, releasedAt }) => {
    const isNew = now - madeAt < (isPending ? loanLifeMs : noticedWithinMs);
    const isOut = releasedAt !== null && now - releasedAt < releaseLastsMs;
    return [
      ...(isNew ? [about('loan_created', loanId, madeAt)] : []),
      ...(isOut ? [about('loan_released', loanId, releasedAt)] : []),
    ];
  });
}

/**
 * One alert for each operator and action, however often it was tried: whoever has a session and nothing else tries
 * several. Every change of access is an alert of its own, by its number in the audit log. Both last a day.
 */
function findAudited({ refused, changed }: Pick<OpenCases, 'refused' | 'changed'>): readonly Alert[] {
  return [
    ...refused.toReversed().map(({ actor, subject, at }) => about('act_refused', `${actor}: ${subject}`, at)),
    ...changed
      .toReversed()
      .map(({ seq, action, subject, at }) => about('access_changed', `${subject}: ${action} (${seq})`, at)),
  ];
}

/** A signed return from cold storage is late if it has not arrived after this time. */
const returnLateMs = 86_400_000;

/** A transfer is late if it is not where it goes after this time. */
const lateMs = 6 * 3_600_000;

function findTransfer(transfer: OpenCases['transfers'][number], now: number): readonly Alert[] {
  const { id, state, plannedAt, askedAt } = transfer;
  if (state === 'unknown') return [about('venue_unknown', id, askedAt)];
  return now - plannedAt > lateMs ? [about('venue_late', id, plannedAt)] : [];
}

/** Every act is an alert while it waits, and for a day once it was approved or has failed. */
function findAct({ id, state, proposedAt, decidedAt, endedAt }: OpenCases['acts'][number]): readonly Alert[] {
  if (state === 'waiting') return [about('act_waiting', id, proposedAt)];
  if (state === 'failed') return [about('act_failed', id, endedAt)];
  const isApproved = state === 'approved' || state === 'under_way' || state === 'done';
  return isApproved ? [about('act_approved', id, decidedAt ?? proposedAt)] : [];
}

/**
 * Whether less than a fifth of our assets is free, or there are none. The rest is owed or in flight. Look-alikes cover
 * no order, and a currency that nothing is compared of is not in use.
 */
function isCoverLow({ currency, held, owed, inFlight, lastComparedAt }: AssetFigures): boolean {
  const isEmpty = held.units <= 0n && lastComparedAt !== null;
  return isOffered(currency) && (isEmpty || (owed.units + inFlight.units) * 5n > held.units * 4n);
}

function about(kind: AlertKind, subject: string, since: number | null): Alert {
  return { kind, subject, orderNumber: null, count: 1, since };
}
