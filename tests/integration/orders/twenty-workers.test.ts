/** Twenty workers on one database do the same work concurrently. Every payout is paid once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#src/adapters/db/connect.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { confirmDeposit } from '#src/usecases/deposits/confirm-deposit.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { runOrder } from '#src/usecases/settlement/run-order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { settlePayout } from '#src/usecases/payouts/settle-payout.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWorker } from '#tests/support/order-lab/open-worker.ts';

const workerCount = 20;

let lab: OrderLab;
let crew: readonly Ports[];
let closeCrew: () => Promise<void>;

beforeAll(async () => {
  lab = await openOrderLab();
  const databases = Array.from({ length: workerCount }, () =>
    openDatabase({ connection: { connectionString: lab.database.url }, maxConnections: 2, onIdleError: () => {} }),
  );
  const { clock } = lab.ports;
  const workers = databases.map(async ({ pool }) => await openWorker({ pool, clock, folder: lab.folder }));
  crew = (await Promise.all(workers)).map(({ ports }) => ports);
  closeCrew = async () => void (await Promise.all(databases.map(async (database) => await database.close())));
});

afterAll(async () => {
  await closeCrew();
  await lab.close();
});

/** Runs the work on every worker at once. */
async function all(work: (ports: Ports) => Promise<unknown>): Promise<void> {
  await Promise.all(crew.map(async (ports) => await work(ports)));
}

async function payoutsOf(orders: readonly Order[]): Promise<readonly string[]> {
  const views = await Promise.all(orders.map(async (order) => await lab.view(order)));
  return views.flatMap(({ payouts }) => payouts.map(({ id }) => id));
}

async function pushThrough(orders: readonly Order[], depositChain: ChainId, payoutChains: readonly ChainId[]) {
  await all(async (ports) => await watchChain(ports, depositChain));
  for (const order of orders) {
    for (const { id } of (await lab.view(order)).deposits) await all(async (ports) => await confirmDeposit(ports, id));
  }
  await all(async (ports) => {
    for (const { id } of orders) await runOrder(ports, id);
  });
  const payouts = await payoutsOf(orders);
  for (const _step of ['reserve', 'sign', 'broadcast']) {
    await all(async (ports) => {
      for (const id of payouts) await advancePayout(ports, id);
    });
  }
  for (const chain of payoutChains) await lab.mine(chain, 4);
  await all(async (ports) => {
    for (const chain of payoutChains) await watchChain(ports, chain);
    for (const id of payouts) await settlePayout(ports, id);
    for (const { id } of orders) await runOrder(ports, id);
  });
}

const receives: readonly CurrencyId[] = ['LTC', 'ETH', 'USDC-ERC20', 'USDT-TRC20', 'LTC', 'SOL'];

test('twenty workers, one confirmed deposit reported twenty times: one payout', async () => {
  const orders: Order[] = [];
  for (const receive of receives) orders.push(await lab.order({ send: '0.5 BTC', receive }));
  for (const order of orders) await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 4);

  await pushThrough(orders, 'bitcoin', ['litecoin', 'ethereum', 'tron', 'solana']);

  for (const order of orders) {
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
    expect(await lab.attempts(order)).toHaveLength(1);
    expect((await lab.view(order)).payouts).toHaveLength(1);
  }
  await lab.booksEqualChain();
}, 60_000);

test.each(['LTC', 'ETH', 'USDT-TRC20'] as const)(
  'twenty workers, one late deposit of %s: one refund',
  async (send) => {
    const amount = { LTC: '20', ETH: '1', 'USDT-TRC20': '500' }[send];
    const chain = ({ LTC: 'litecoin', ETH: 'ethereum', 'USDT-TRC20': 'tron' } as const)[send];
    const order = await lab.order({ send: `${amount} ${send}`, receive: 'BTC', refund: true });
    await lab.cancel(order);
    await lab.pay(order, amount);
    await lab.mine(chain, 4);

    await pushThrough([order], chain, [chain]);

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee(`${amount} ${send}`)]);
    expect(await lab.attempts(order)).toHaveLength(1);
    await lab.booksEqualChain();
  },
  60_000,
);

test('twenty workers that each choose otherwise: one choice counts, and one payment is made', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'LTC', refund: true });
  await lab.pay(order, '0.4');
  await lab.confirm(order);
  const { whole } = await lab.quoteChoice(order);
  const quoteId = whole?.ok === true ? whole.value.id : '';
  await Promise.all(
    crew.map(async (_ports, place) =>
      place % 2 === 0 ? await lab.services.continueOrder(order.id, quoteId) : await lab.services.refundOrder(order.id),
    ),
  );
  await pushThrough([order], 'bitcoin', ['litecoin', 'bitcoin']);

  const arrived = [...(await lab.received(order)), ...(await lab.refunded(order))];
  expect(arrived).toHaveLength(1);
  expect(['completed', 'refunded']).toContain(await lab.state(order));
  await lab.booksEqualChain();
}, 60_000);
