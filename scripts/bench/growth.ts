/**
 * Compares the cost of the most frequent operations at a thousand and at a million stored orders. The ratio must not
 * exceed 1.5.
 */
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Order } from '#src/domain/order/order.ts';
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { offerRules, loadBoard } from '#src/usecases/quotes/load-board.ts';
import { freshen, middleOf, openBenchLab, type BenchLab, type BenchRow } from './lab.ts';
import { makeOrdering } from './make-ordering.ts';

const few = 1_000;
const open = 500;
const batch = 50_000;
const runs = 61;
const warmings = 8;
const paymentsPerBlock = 10;

export async function measureGrowth(folder: string, many: number): Promise<readonly BenchRow[]> {
  const small = await openFilled(await mkdtemp(path.join(folder, 'few-')), few);
  const large = await openFilled(await mkdtemp(path.join(folder, 'many-')), many);
  try {
    const rows: BenchRow[] = [];
    for (const what of Object.keys(calls) as (keyof typeof calls)[]) {
      const times: Readonly<Record<'small' | 'large', number[]>> = { small: [], large: [] };
      for (let run = -warmings; run < runs; run += 1) {
        if (run % 20 === 0) for (const { lab } of [small, large]) await freshen(lab.built);
        // Alternately, so that other load on the machine affects both alike.
        const [first, second] = [await calls[what](small), await calls[what](large)];
        if (run < 0) continue;
        times.small.push(first);
        times.large.push(second);
      }
      const [before, after] = [middleOf(times.small), middleOf(times.large)];
      rows.push({ what: `${what}, ${few} orders`, figure: `${before.toFixed(2)} ms`, ratio: '1.00' });
      const ratio = `${(after / before).toFixed(2)} of few`;
      rows.push({ what: `${what}, ${many} orders`, figure: `${after.toFixed(2)} ms`, ratio });
    }
    return rows;
  } finally {
    await small.lab.close();
    await large.lab.close();
  }
}

type Filled = Readonly<{ lab: BenchLab; order: () => Promise<void>; tracked: Pick<Order, 'trackingCode'> }>;

const calls = {
  tracking: async ({ lab, tracked }: Filled) =>
    await timeOf(async () => {
      const found = await lab.built.services.trackOrder(tracked.trackingCode);
      if (!found.ok) throw new Error(found.code);
      const seen = await lab.built.services.viewOrder(found.value.id);
      if (!seen.ok) throw new Error(seen.code);
    }),
  // Bypasses the cache that lets quotes share a price board for one second.
  quote: async ({ lab }: Filled) =>
    await timeOf(
      async () =>
        await lab.built.ports.store.snapshot(
          async (records) => await loadBoard(records, currencyIds, offerRules(lab.built.ports)),
        ),
    ),
  order: async ({ order }: Filled) => await timeOf(order),
  watcher: async ({ lab }: Filled) => {
    const { ports, environment } = lab.built;
    if (!environment.sandbox) throw new Error('the watcher is measured on the simulated chains');
    const { control } = environment.sandbox.chains.litecoin;
    for (let payment = 0; payment < paymentsPerBlock; payment += 1) {
      await control.pay({ to: `somebody-${payment}`, currency: 'LTC', units: 50_000n });
    }
    await control.mine(1);
    return await timeOf(async () => await watchChain(ports, 'litecoin'));
  },
} as const;

/**
 * Most orders have ended. The number of open orders is the same in both, because it depends on daily traffic and not on
 * age.
 */
async function openFilled(folder: string, count: number): Promise<Filled> {
  const lab = await openBenchLab(folder, { isDurable: false });
  const order = makeOrdering(lab.built);
  await order();
  for (let start = 0; start < count; start += batch) {
    const end = Math.min(start + batch, count);
    await lab.owner.query(copyOrders, [start, end - 1, open]);
  }
  await lab.owner.query('vacuum analyze');
  return { lab, order, tracked: await findReal(lab) };
}

/** The order that was copied: the page of a copy is not shown, because its row is not what its terms say. */
async function findReal({ owner }: BenchLab): Promise<Filled['tracked']> {
  const { rows } = await owner.query<Filled['tracked']>(
    `select tracking_code as "trackingCode" from orders where id not like 'bench-%' limit 1`,
  );
  const [real] = rows;
  if (!real) throw new Error('no order was made');
  return real;
}

/** Copies of one real order, each with its watched address and its history. */
const copyOrders = `
  with made as (
    insert into orders (id, order_number, tracking_code, product, order_type, state, version, quote, receive_address,
      deposit_address, confirmations_needed, planned_effects, terms_text, terms_signature, created_at, expires_at,
      completed_at)
    select 'bench-' || n, 'BENCH-' || n, lpad(n::text, 9, '0'), product, order_type,
      case when n < $3::integer then 'awaiting_deposit' else 'completed' end, 0, quote, receive_address,
      'bench-address-' || n, confirmations_needed, '{}', terms_text, terms_signature,
      created_at - n * interval '1 second', expires_at + interval '10 years',
      case when n < $3::integer then null else created_at end
    from (select * from orders where id not like 'bench-%' limit 1) as model,
      generate_series($1::integer, $2::integer) as n
    returning id, deposit_address
  ), noted as (
    insert into order_history (order_id, key, event, from_state, to_state, at)
    select id, 'bench', 'payout_confirmed', 'sending', 'completed', now() from made
  )
  insert into watched_addresses (family, address, chain, role, order_id)
  select 'utxo', deposit_address, 'bitcoin', 'deposit', id from made`;

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}
