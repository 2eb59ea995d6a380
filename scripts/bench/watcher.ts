/** Cost of reading a block with few and with many open orders: it must depend on the block, not on the orders. */
import type { BenchLab, BenchRow } from './lab.ts';
import { medianOf } from './lab.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';

const few = 1_000;
const many = 100_000;
const blocks = 15;
const paymentsPerBlock = 40;

export async function measureWatcher(lab: BenchLab): Promise<readonly BenchRow[]> {
  await openOrders(lab, 1, few);
  const small = await medianOf(5, async () => await millisecondsPerBlock(lab));
  await openOrders(lab, few + 1, many);
  const large = await medianOf(5, async () => await millisecondsPerBlock(lab));
  const figure = (ms: number) => `${ms.toFixed(2)} ms a block`;
  return [
    { what: `watcher, ${few} open orders`, figure: figure(small), ratio: '1.00' },
    { what: `watcher, ${many} open orders`, figure: figure(large), ratio: `${(large / small).toFixed(2)} of few` },
  ];
}

/** Copies one real order until there are `to` orders, each with its own watched address. */
async function openOrders({ database }: BenchLab, from: number, to: number): Promise<void> {
  await database.pool.query('set statement_timeout = 0');
  await database.pool.query(
    `with model as (select * from orders order by created_at limit 1),
       made as (
         insert into orders (id, order_number, tracking_code, product, order_type, state, version, quote,
           receive_address, deposit_address, confirmations_needed, planned_effects, terms_text, terms_signature,
           created_at, expires_at, wake_at)
         select 'bench-order-' || i, 'BENCH-' || i, 'bench-' || i, product, order_type, 'awaiting_deposit', 0,
           quote, receive_address, 'bench-address-' || i, confirmations_needed, '{}', terms_text,
           terms_signature,
           created_at, expires_at + interval '10 years', wake_at + interval '10 years'
         from model, generate_series($1::int, $2::int) as i
         returning id, deposit_address
       )
     insert into watched_addresses (family, address, chain, role, order_id)
     select 'utxo', deposit_address, 'bitcoin', 'deposit', id from made`,
    [from, to],
  );
  await database.pool.query('analyze').catch(() => undefined);
}

async function millisecondsPerBlock({ built, database }: BenchLab): Promise<number> {
  const { ports, environment } = built;
  if (!environment.sandbox) throw new Error('the watcher is measured on the simulated chains');
  const { control } = environment.sandbox.chains.bitcoin;
  await watchChain(ports, 'bitcoin');
  const { rows } = await database.pool.query<{ deposit_address: string }>(
    `select deposit_address from orders where state = 'awaiting_deposit' and id like 'bench-order-%' limit ${blocks}`,
  );
  for (const { deposit_address: ours } of rows) {
    for (let payment = 1; payment < paymentsPerBlock; payment += 1) {
      await control.pay({ to: `somebody-${payment}`, currency: 'BTC', units: 50_000n });
    }
    await control.pay({ to: ours, currency: 'BTC', units: 1_000_000n });
    await control.mine(1);
  }
  const began = performance.now();
  await watchChain(ports, 'bitcoin');
  return (performance.now() - began) / blocks;
}
