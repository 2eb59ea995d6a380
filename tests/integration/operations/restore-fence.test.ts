/**
 * An old back-up is restored while the chains have gone on. Payouts that the old books still owe may have been sent:
 * nothing is sent until these are found on the chain, nobody is paid twice, and books and chain end equal.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { advanceFence, blocksToWait } from '#src/usecases/restore/restore-fence.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { backUp, fenced, goBackTo } from './support/back-up.ts';

/** One UTXO chain, one with nonces, one with validity windows. */
const paidIn: readonly CurrencyId[] = ['LTC', 'USDT-POLYGON', 'USDT-TRC20'];
const payoutChains = paidIn.map((currency) => currencies[currency].chain);
const used: readonly ChainId[] = ['bitcoin', ...payoutChains];

/** The stage of each order when the back-up is made, in the order of `paidIn`. */
const stages = ['ordered', 'paid', 'planned', 'reserved', 'signed', 'broadcast', 'mined', 'final'] as const;
type Stage = (typeof stages)[number];

/** Number of back-ups to test. More for a longer run: RESTORE_POINTS=50. */
const points = Number(process.env['RESTORE_POINTS'] ?? 12);

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

test.each(Array.from({ length: points }, (_point, place) => [place, stagesAt(place)] as const))(
  'back-up %i, made when payouts were %s: everybody is paid once',
  async (_place, wanted) => {
    // Refreshes prices, so that the value of an order does not change between back-up and restore.
    await lab.work();
    const orders = await makeOrders();
    for (const [place, order] of orders.entries()) await bringTo(order, wanted[place] ?? 'planned');
    const file = await backUp(lab);

    for (const order of orders) await bringTo(order, 'final');
    const paid = await Promise.all(orders.map(async (order) => await lab.received(order)));
    expect(paid.map(({ length }) => length)).toEqual([1, 1, 1]);

    await goBackTo(lab, file);
    expect(await fenced(lab)).toEqual(expect.arrayContaining([...payoutChains]));
    const sent = await countSent();
    await passTheFence();
    expect((await fenced(lab)).filter((chain) => used.includes(chain))).toEqual([]);
    await lab.advance(1);
    for (const order of orders) await bringTo(order, 'final');

    expect(await countSent()).toBe(sent);
    expect(await Promise.all(orders.map(async (order) => await lab.received(order)))).toEqual(paid);
    for (const order of orders) expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  },
  240_000,
);

/** In the first back-ups all payouts are at the same stage; in later ones the stages differ. */
function stagesAt(place: number): readonly Stage[] {
  const pick = (by: number) => stages[(place * by + by) % stages.length] ?? 'planned';
  const same = stages[place];
  return same ? [same, same, same] : [pick(3), pick(5), pick(7)];
}

async function makeOrders(): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (const receive of paidIn) orders.push(await lab.order({ send: '0.2 BTC', receive }));
  return orders;
}

async function bringTo(order: Order, stage: Stage): Promise<void> {
  const reached = stages.indexOf(stage);
  const isNew = async () => (await lab.state(order)) === 'awaiting_deposit';
  if (reached >= stages.indexOf('paid') && (await isNew())) {
    await lab.pay(order, '0.2');
    await lab.mine('bitcoin', 4);
    await lab.watch('bitcoin');
  }
  if (reached >= stages.indexOf('planned')) await lab.priceOnly(order);
  for (const step of ['reserved', 'signed', 'broadcast'] as const) {
    if (reached >= stages.indexOf(step)) await takeStep(order, step);
  }
  const { chain } = currencies[order.quote.receive.currency];
  if (stage === 'mined') await lab.mine(chain, 1);
  if (stage === 'final') await lab.mine(chain, 4);
  if (reached >= stages.indexOf('mined')) await lab.watch(chain);
}

async function takeStep(order: Order, step: 'reserved' | 'signed' | 'broadcast'): Promise<void> {
  const [payout] = (await lab.view(order)).payouts;
  const before = { reserved: 'planned', signed: 'reserved', broadcast: 'signed' }[step];
  if (payout?.state === before) await advancePayout(lab.ports, payout.id);
}

async function countSent(): Promise<number> {
  const { rows } = await lab.database.ownerPool.query<{ sent: number }>(
    `select count(*)::int as sent from sandbox.transactions where origin = 'wallet'`,
  );
  return rows[0]?.sent ?? 0;
}

/** Reads the chains, prices and plans the orders again, and mines as many blocks as the fence requires. */
async function passTheFence(): Promise<void> {
  await lab.watch(...used);
  for (const _round of ['what is there', 'what was planned since']) {
    await lab.work();
    for (const chain of used) await advanceFence(lab.ports, chain);
  }
  for (const chain of used) {
    await lab.mine(chain, blocksToWait(lab.ports, chain));
    await lab.watch(chain);
    await advanceFence(lab.ports, chain);
  }
}
