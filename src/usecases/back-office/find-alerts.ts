/** What an operator has to look at now. */
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { longestSilenceMs } from '../controls/keep-time.ts';
import type { LastRefusal } from '../ports/signer-log.ts';
import type { AssetFigures } from './compare-assets.ts';
import type { ChainFigures } from './read-chains.ts';

export const alertKinds = [
  'order_held',
  'order_failed',
  'choice_open',
  'books_differ',
  'payouts_stopped',
  'chain_down',
  'rates_stale',
  'screening_stale',
  'worker_silent',
  'signer_refused',
  'sign_ins_failed',
  'orders_paused',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** `subject` is a chain or a currency where the alert is about one, else empty. */
export type Alert = Readonly<{ kind: AlertKind; subject: string; count: number }>;

/** This many failed sign-ins in a day are more than somebody mistyping. */
const manyFailures = 20;
/** What the signer refuses is asked again every minute, so a refusal this old is over. */
const refusalLastsMs = 300_000;

type Facts = Readonly<{
  now: number;
  orders: readonly Readonly<{ state: OrderState; count: number }>[];
  assets: readonly AssetFigures[];
  chains: readonly ChainFigures[];
  areRatesStale: boolean;
  isScreeningStale: boolean;
  heartbeat: number | null;
  failedToday: number;
  signerRefusals: readonly LastRefusal[];
  pauses: readonly Readonly<{ scope: string }>[];
  stops: readonly Readonly<{ scope: string }>[];
}>;

export function findAlerts(facts: Facts): readonly Alert[] {
  const { now, heartbeat, failedToday } = facts;
  const inState = (state: OrderState) => facts.orders.find((each) => each.state === state)?.count ?? 0;
  const about = (kind: AlertKind, subjects: readonly string[]) =>
    subjects.map((subject) => ({ kind, subject, count: 1 }));
  const counted = (kind: AlertKind, count: number) => (count > 0 ? [{ kind, subject: '', count }] : []);
  const differing = facts.assets.filter(({ difference }) => difference !== null && difference.units !== 0n);
  const down = facts.chains.filter(({ downSince }) => downSince !== null);
  const refused = facts.signerRefusals.filter(({ at }) => now - at <= refusalLastsMs);
  const isSilent = heartbeat !== null && now - heartbeat > longestSilenceMs;
  return [
    ...about(
      'books_differ',
      differing.map(({ currency }) => currency),
    ),
    ...about('payouts_stopped', [...new Set(facts.stops.map(({ scope }) => scope))]),
    ...counted('worker_silent', isSilent ? 1 : 0),
    ...about(
      'signer_refused',
      refused.map(({ currency }) => currency),
    ),
    ...about(
      'chain_down',
      down.map(({ chain }) => chain),
    ),
    ...counted('rates_stale', facts.areRatesStale ? 1 : 0),
    ...counted('screening_stale', facts.isScreeningStale ? 1 : 0),
    ...counted('order_failed', inState('failed')),
    ...counted('order_held', inState('held')),
    ...counted('choice_open', inState('action_required')),
    ...counted('sign_ins_failed', failedToday >= manyFailures ? failedToday : 0),
    ...about(
      'orders_paused',
      facts.pauses.map(({ scope }) => scope),
    ),
  ];
}
