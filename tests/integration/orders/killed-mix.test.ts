/**
 * A worker is killed at every step of a mix in three parts, without warning, on each kind of chain. A new process
 * finishes: three parts, each paid once, and in sum exactly the amount owed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { orderSteps, type PayoutStep, type Victim } from './support/deadly-ports.ts';
import { runWorkerProcess } from './support/run-worker-process.ts';
import { findOwnCoins, walkAncestry } from './support/walk-ancestry.ts';
import type { WorkerTask } from './support/worker-process.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

/** One UTXO chain, one with nonces, one with validity windows; each currency is mixed into itself. */
const mixed: readonly CurrencyId[] = ['LTC', 'USDT-POLYGON', 'USDT-TRC20'];
const chains = mixed.map((currency) => currencies[currency].chain);
const threeParts = { mixingRounds: 3, delayMinutes: 0 } as const;

test.each(orderSteps)(
  'kill -9 before and after %s: three parts',
  async (step) => {
    const before = await payMixes(step);
    const after = await payMixes(step);

    await Promise.all(shareDeaths(step, before, after).map(async (deaths) => await killOneByOne(deaths)));
    // Blocks go on: what the killed process broadcast is mined, and new transactions are signed against a new head.
    for (const chain of chains) await lab.mine(chain);
    await lab.advance(1);
    expect(await runWorkerProcess(lab, { chains })).toEqual({ code: 0, signal: null, errors: '' });
    await lab.work();

    const orders = [...before, ...after];
    for (const order of orders) await expectThreeParts(order);
    expect(findOwnCoins(walkAncestry(await lab.control('litecoin').truth()), orders)).toEqual([]);
    await lab.booksEqualChain();
  },
  120_000,
);

async function expectThreeParts(order: Order): Promise<void> {
  const { order: now, payouts } = await lab.view(order);
  expect(now.state).toBe('completed');
  expect(payouts.map(({ part, state }) => `${part} ${state}`).toSorted()).toEqual(['1 final', '2 final', '3 final']);
  const arrived = (await lab.received(order)).map((text) => parseAmount(text).units);
  expect(arrived).toHaveLength(3);
  expect(arrived.reduce((sum, units) => sum + units, 0n)).toBe(now.price?.receive.units);
}

type Death = NonNullable<WorkerTask['death']>;

async function killOneByOne(deaths: readonly Death[]): Promise<void> {
  for (const death of deaths) {
    const { code, signal, errors } = await runWorkerProcess(lab, { chains, death });
    expect({ code, signal }, errors).toEqual({ code: null, signal: 'SIGKILL' });
  }
}

/**
 * Which parts wait together at the point where a process dies, and which processes run concurrently. Before a commit
 * that writes to the books only one transaction can wait, and before one that updates the order only one per order,
 * because the others block on locks; a settling worker processes a whole chain, so those run one after another.
 */
function shareDeaths(
  step: PayoutStep,
  before: readonly Order[],
  after: readonly Order[],
): readonly (readonly Death[])[] {
  const second = (orders: readonly Order[]) => orders.map((order) => toVictim(order, 2, step));
  const all = (orders: readonly Order[]) =>
    orders.flatMap((order) => [1, 2, 3].map((part) => toVictim(order, part, step)));
  const dieBefore = (victims: readonly Victim[]): Death => ({ point: `before ${step}`, victims });
  const dieAfter = (victims: readonly Victim[]): Death => ({ point: `after ${step}`, victims });
  const alone = second(before).map((victim) => dieBefore([victim]));
  if (step === 'settle commit') return [[...alone, dieAfter(second(after))]];
  if (step === 'plan commit') return [alone, [dieAfter(second(after))]];
  if (step === 'reserve commit') return [alone, [dieAfter(all(after))]];
  if (step === 'store commit' || step === 'record commit') {
    return [[dieBefore(second(before))], [dieAfter(all(after))]];
  }
  return [[dieBefore(all(before))], [dieAfter(all(after))]];
}

function toVictim({ id, quote }: Order, part: number, step: PayoutStep): Victim {
  const { chain } = currencies[quote.receive.currency];
  return { payoutId: `${id}-p${part}`, chain, ...(step === 'plan commit' && { orderId: id }) };
}

/** Mixes with a confirmed deposit. Their parts are planned too, unless the process is to die while planning. */
async function payMixes(step: PayoutStep): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (const currency of mixed) {
    orders.push(await lab.order({ send: `500 ${currency}`, receive: currency, mix: threeParts }));
  }
  for (const order of orders) await lab.pay(order, '500');
  for (const chain of chains) await lab.mine(chain, 4);
  await lab.watch(...chains);
  for (const order of orders) {
    if (step !== 'plan commit') await lab.priceOnly(order);
    expect(await lab.state(order)).toBe('mixing');
  }
  return orders;
}
