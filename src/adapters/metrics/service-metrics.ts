/** Metrics of the service's current work. No metric identifies an order, an address or a visitor. */
import type { Pool } from 'pg';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { MetricFamily, Sample } from './metric-text.ts';

/** Figures of the back office's dashboard that are exported as metrics. */
type ServiceFigures = Readonly<{
  at: number;
  orders: readonly Readonly<{ state: string; count: number }>[];
  assets: readonly Readonly<{
    currency: string;
    difference: Readonly<{ units: bigint }> | null;
    lastComparedAt: number | null;
  }>[];
  chains: readonly ChainFigures[];
  rates: Readonly<{ ageSeconds: number | null }>;
  pauses: readonly Readonly<{ scope: string }>[];
  alerts: readonly Readonly<{ kind: string }>[];
}>;

type ChainFigures = Readonly<{
  chain: string;
  height: number | null;
  unread: number | null;
  checkedAt: number | null;
  downSince: number | null;
}>;

type Options = Readonly<{
  ports: Pick<Ports, 'store' | 'clock'>;
  pool: Pool;
  readOverview(): Promise<ServiceFigures>;
}>;

export async function readServiceMetrics({ ports, pool, readOverview }: Options): Promise<readonly MetricFamily[]> {
  const [overview, payouts, { nextWakeAt, stops }] = await Promise.all([
    readOverview(),
    countPayouts(pool),
    ports.store.snapshot(async (records) => ({
      nextWakeAt: await records.orders.nextWakeAt(),
      stops: await records.stops.all(),
    })),
  ]);
  const { orders, assets, chains, rates, pauses, alerts, at } = overview;
  const late = nextWakeAt === undefined ? 0 : Math.max(0, ports.clock.now() - nextWakeAt) / 1000;
  const perChain = (read: (chain: ChainFigures) => number | null) =>
    chains.flatMap((figures) => sample({ chain: figures.chain }, read(figures)));
  return [
    gauge(
      'sampan_orders',
      'Orders by state that have not ended.',
      orders.map(({ state, count }) => ({ labels: { state }, value: count })),
    ),
    gauge('sampan_payouts', 'Payouts by state and kind that are not final.', payouts),
    gauge('sampan_due_work_age_seconds', 'How long the order or payout that waits longest is overdue.', [
      { value: late },
    ]),
    gauge(
      'sampan_chain_head_height',
      'The head that was last seen.',
      perChain(({ height }) => height),
    ),
    gauge(
      'sampan_chain_last_look_seconds',
      'How long ago a chain was last read to its end.',
      perChain(({ checkedAt }) => (checkedAt === null ? null : Math.max(0, at - checkedAt) / 1000)),
    ),
    gauge(
      'sampan_chain_unread_blocks',
      'Blocks that the node has and we have not read.',
      perChain(({ unread }) => unread),
    ),
    gauge(
      'sampan_chain_up',
      'Whether the node can be relied on.',
      perChain(({ checkedAt, downSince }) => (checkedAt === null || downSince !== null ? 0 : 1)),
    ),
    gauge('sampan_rates_age_seconds', 'How old the prices are.', sample({}, rates.ageSeconds)),
    gauge(
      'sampan_books_difference_units',
      'What the chain holds more than the books say, in the smallest unit. Must be 0.',
      assets.flatMap(({ currency, difference }) => sample({ currency }, difference?.units ?? null)),
    ),
    gauge(
      'sampan_books_compared_seconds',
      'How long ago books and chain were last compared, or since when they wait for it.',
      assets.flatMap(({ currency, lastComparedAt }) =>
        sample({ currency }, lastComparedAt === null ? null : Math.max(0, at - lastComparedAt) / 1000),
      ),
    ),
    gauge(
      'sampan_payout_stops',
      'Where payouts are stopped, and why.',
      stops.map(({ scope, reason }) => ({ labels: { scope, reason }, value: 1 })),
    ),
    gauge(
      'sampan_pauses',
      'Where new orders are paused.',
      pauses.map(({ scope }) => ({ labels: { scope }, value: 1 })),
    ),
    gauge('sampan_alerts', 'Cases that an operator has to look at.', sumAlerts(alerts)),
  ];
}

/** Counts open payouts. Uses their partial index, so that the cost does not depend on all payouts. */
async function countPayouts(pool: Pool): Promise<readonly Sample[]> {
  const { rows } = await pool.query<{ state: string; kind: string; count: string }>(`
    select state, kind, count(*) from payouts
    where state in ('planned', 'reserved', 'signed', 'broadcast') group by state, kind order by state, kind`);
  return rows.map(({ state, kind, count }) => ({ labels: { state, kind }, value: Number(count) }));
}

function sumAlerts(alerts: ServiceFigures['alerts']): readonly Sample[] {
  const counts = new Map<string, number>();
  for (const { kind } of alerts) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, value]) => ({ labels: { kind }, value }));
}

function sample(labels: Sample['labels'], value: number | bigint | null): readonly Sample[] {
  return value === null ? [] : [{ ...(labels && { labels }), value }];
}

function gauge(name: string, help: string, samples: readonly Sample[]): MetricFamily {
  return { name, help, type: 'gauge', samples };
}
