/**
 * A worker is killed at every step of a payout, without warning, on each kind of chain, for payouts and refunds. A new
 * process finishes, and everybody is paid once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { payoutSteps, type PayoutStep, type Victim } from './support/deadly-ports.ts';
import { runWorkerProcess } from './support/run-worker-process.ts';
import type { WorkerTask } from './support/worker-process.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab({ payoutsTogether: 1 });
});

afterAll(async () => {
  await lab.close();
});

/** One UTXO chain, one with nonces, one with validity windows. */
const paidIn: readonly CurrencyId[] = ['LTC', 'USDT-POLYGON', 'USDT-TRC20'];
const chains = paidIn.map((currency) => currencies[currency].chain);

type Planned = Victim & Readonly<{ order: Order; kind: 'payout' | 'refund'; owed: string }>;

test.each(payoutSteps)(
  'kill -9 before and after %s: one payout',
  async (step) => {
    const before = [...(await planPayouts()), ...(await planRefunds())];
    const after = [...(await planPayouts()), ...(await planRefunds())];

    await Promise.all(shareDeaths(step, before, after).map(async (deaths) => await killOneByOne(deaths)));
    // Blocks go on: what the killed process broadcast is mined, and new transactions are signed against a new head.
    for (const chain of chains) await lab.mine(chain);
    await lab.advance(1);
    expect(await runWorker()).toEqual({ code: 0, signal: null, errors: '' });
    await lab.work();

    for (const { order, kind, owed } of [...before, ...after]) {
      const arrived = kind === 'payout' ? await lab.received(order) : await lab.refunded(order);
      expect(arrived).toEqual([owed]);
      expect(await lab.state(order)).toBe(kind === 'payout' ? 'completed' : 'refunded');
    }
    await lab.booksEqualChain();
  },
  120_000,
);

type Death = NonNullable<WorkerTask['death']>;

async function killOneByOne(deaths: readonly Death[]): Promise<void> {
  for (const death of deaths) {
    const { code, signal, errors } = await runWorker(death);
    expect({ code, signal }, errors).toEqual({ code: null, signal: 'SIGKILL' });
  }
}

/**
 * Which payouts wait together at the point where a process dies, and which processes run concurrently. Before a commit
 * that writes to the books only one transaction can wait, because the others block on its lock; a settling worker
 * processes a whole chain, so those run one after another.
 */
function shareDeaths(
  step: PayoutStep,
  before: readonly Planned[],
  after: readonly Planned[],
): readonly (readonly Death[])[] {
  const dieBefore = (planned: readonly Planned[]): Death => ({
    point: `before ${step}`,
    victims: planned.map(toVictim),
  });
  const dieAfter = (planned: readonly Planned[]): Death => ({ point: `after ${step}`, victims: planned.map(toVictim) });
  const alone = before.map((victim) => dieBefore([victim]));
  if (step === 'reserve commit') return [alone, [dieAfter(after)]];
  if (step !== 'settle commit') return [[dieBefore(before)], [dieAfter(after)]];
  return [[...alone, dieAfter(after.slice(0, 3)), dieAfter(after.slice(3))]];
}

function toVictim({ payoutId, chain }: Planned): Victim {
  return { payoutId, chain };
}

async function planPayouts(): Promise<readonly Planned[]> {
  const orders: Order[] = [];
  for (const receive of paidIn) orders.push(await lab.order({ send: '5 ETH', receive }));
  for (const order of orders) await lab.pay(order, '5');
  await lab.mine('ethereum', 4);
  await lab.watch('ethereum');
  return await Promise.all(orders.map(async (order) => await plan(order, 'payout', await lab.worthNow(order, '5'))));
}

async function planRefunds(): Promise<readonly Planned[]> {
  const orders: Order[] = [];
  for (const send of paidIn) orders.push(await lab.order({ send: `50 ${send}`, receive: 'ETH', refund: true }));
  for (const order of orders) {
    await lab.cancel(order);
    await lab.pay(order, '50');
  }
  for (const chain of chains) await lab.mine(chain, 4);
  await lab.watch(...chains);
  return await Promise.all(
    orders.map(async (order) => {
      return await plan(order, 'refund', await lab.lessFee(`50 ${order.quote.inputs.send.currency}`));
    }),
  );
}

async function plan(order: Order, kind: Planned['kind'], owed: string): Promise<Planned> {
  await lab.priceOnly(order);
  const [payout, ...more] = (await lab.view(order)).payouts;
  if (payout?.state !== 'planned' || more.length > 0) throw new Error('each order has one payout, and it is planned');
  return { payoutId: payout.id, chain: currencies[payout.amount.currency].chain, order, kind, owed };
}

async function runWorker(death?: Death) {
  // Each payout reaches the point of death by itself. Batches are killed in killed-batches.test.ts.
  return await runWorkerProcess(lab, { chains, payoutsTogether: 1, ...(death && { death }) });
}
