/** Cost of blocking liquidity: an order reserves no more than what has arrived for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney, money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { convertDown, invertRate, rateBetween } from '#src/domain/rate.ts';
import { coverRules, findFree, loadBoard } from '#src/usecases/quotes/load-board.ts';
import { makeCreateOrder } from '#src/usecases/intake/create-order.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab({ hot: ['100 BCH'] });
});

afterAll(async () => {
  await lab.close();
});

const readBoard = async () =>
  await lab.ports.store.snapshot(async (records) => await loadBoard(records, ['BCH'], coverRules(lab.ports)));
const offered = async () => (await readBoard()).cover.BCH ?? 0n;

/** Free coins, not counting the bounded share reserved for unpaid orders. */
const free = async () => await lab.ports.store.snapshot(async (records) => await findFree(lab.ports, records, 'BCH'));

/** The maximum amount that one order may send now. */
async function largest(): Promise<string> {
  const refused = await lab.tryOrder({ send: '9 BTC', receive: 'BCH' });
  if (refused.ok) throw new Error('nine bitcoins are more than the wallet has');
  return `${String(refused.details?.['max'])} BTC`;
}

test('orders that nobody pays lower what others are offered by a share, per source and in all', async () => {
  // One after the other of two servers, of which the second has started anew each time.
  const first = makeCreateOrder(lab.ports);
  let asked = 0;
  const before = await offered();
  const ask = async (source: string) => {
    asked += 1;
    const createOrder = asked % 2 === 0 ? first : makeCreateOrder(lab.ports);
    return await createOrder({ ...lab.request({ send: '0.004 BTC', receive: 'BCH' }), sourceTags: [source] });
  };
  const orders: Order[] = [];
  const askAll = async (source: string) => {
    for (let times = 0; times < 10; times += 1) orders.push(must(await ask(source)));
  };
  await askAll('one network');
  expect(await offered()).toBeGreaterThanOrEqual(before - before / 20n);
  expect(await offered()).toBeLessThan(before);
  for (const source of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) await askAll(source);
  expect(await offered()).toBe(before - before / 4n);
  for (const order of orders) await lab.cancel(order);
  expect(await offered()).toBe(before);
});

test('two servers that are asked at once give one source no more than its share', async () => {
  const before = await offered();
  const servers = Array.from({ length: 6 }, () => makeCreateOrder(lab.ports));
  const asked = servers.map(async (createOrder) => {
    const wanted = lab.request({ send: '0.01 BTC', receive: 'BCH' });
    return must(await createOrder({ ...wanted, sourceTags: ['one network'] }));
  });
  const orders = await Promise.all(asked);
  const wanted = orders.reduce((sum, { quote }) => sum + quote.receive.units, 0n);
  expect(wanted).toBeGreaterThan(before / 20n);
  expect(before - (await offered())).toBeLessThanOrEqual(before / 20n);
  for (const order of orders) await lab.cancel(order);
  expect(await offered()).toBe(before);
});

test('a source keeps its share over the change of its tag, and no tag outlives the payment', async () => {
  const before = await offered();
  const createOrder = makeCreateOrder(lab.ports);
  const ask = async (sourceTags: readonly string[]) =>
    must(await createOrder({ ...lab.request({ send: '0.05 BTC', receive: 'BCH' }), sourceTags }));
  const orders = [await ask(['monday', 'sunday']), await ask(['tuesday', 'monday'])];
  expect(before - (await offered())).toBeLessThanOrEqual(before / 20n);
  const tags = async () => {
    const { rows } = await lab.database.ownerPool.query('select source_tag from orders where source_tag is not null');
    return rows.map(({ source_tag: tag }: { source_tag: string }) => tag);
  };
  expect(await tags()).toEqual(['monday', 'tuesday']);
  for (const order of orders) await lab.cancel(order);
  expect(await tags()).toEqual([]);
});

describe('an order for all we have', () => {
  test('keeps nothing back for a payment of cents, from the mempool to an operator', async () => {
    const before = await offered();
    const order = await lab.order({ send: await largest(), receive: 'BCH' });
    const unpaid = await offered();
    expect(unpaid).toBeGreaterThanOrEqual(before - before / 4n);
    await lab.pay(order, '0.0000175');
    await lab.work();
    // The order still waits for its payment, as one that nobody paid.
    expect(await lab.state(order)).toBe('awaiting_deposit');
    expect(await offered()).toBe(unpaid);
    await lab.confirm(order);
    expect(await offered()).toBe(unpaid);
    await lab.advance(31);
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    expect(await offered()).toBe(before);
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('action_required');
    expect(await offered()).toBe(before);
    await lab.advance(8 * 24 * 60);
    await lab.work();
    expect(await lab.state(order)).toBe('held');
    expect(await offered()).toBe(before);
  });

  test('keeps coins back for a payment in the mempool for minutes, and again once it is in a block', async () => {
    const before = await offered();
    const order = await lab.order({ send: await largest(), receive: 'BCH' });
    await lab.pay(order, formatMoney(order.quote.inputs.send));
    await lab.work();
    expect(await offered()).toBe(before - order.quote.receive.units);
    await lab.advance(Number(usualPolicy.times.unminedKeep));
    await lab.work();
    expect(await offered()).toBe(before - order.quote.receive.units);
    await lab.advance(1);
    await lab.work();
    expect(await offered()).toBe(before);
    await lab.mine('bitcoin');
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    expect(await offered()).toBe(before - order.quote.receive.units);
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
  });
});

test('a continue is refused while the wallet cannot cover it', async () => {
  await lab.fund('100 BCH');
  await lab.work();
  const order = await lab.order({ send: await largest(), receive: 'BCH', refund: true });
  const other = await lab.order({ send: await largest(), receive: 'BCH' });
  const half = money('BTC', order.quote.inputs.send.units / 2n);
  await lab.pay(order, formatMoney(half));
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  await lab.pay(other, formatMoney(other.quote.inputs.send));
  await lab.work();
  await expect(lab.continue(order)).rejects.toThrow('amount_not_covered');
  await lab.refund(order);
  await lab.confirm(other);
  await lab.deliver(other);
  expect(await lab.state(other)).toBe('completed');
});

test('a held order keeps nothing back, and is continued only when the wallet covers its price again', async () => {
  await lab.fund('100 BCH');
  await lab.work();
  const price = async (order: Order): Promise<void> => {
    await lab.pay(order, formatMoney(order.quote.inputs.send));
    await lab.mine('bitcoin', 6);
    await lab.watch('bitcoin');
    await lab.priceOnly(order);
    expect((await lab.view(order)).order.price).not.toBeNull();
  };
  const held = await lab.order({ send: await largest(), receive: 'BCH', refund: true });
  await price(held);
  lab.list(held.receiveAddress);
  await lab.work();
  expect([await lab.state(held), await lab.reason(held)]).toEqual(['held', 'address_listed']);
  const other = await lab.order({ send: await largest(), receive: 'BCH' });
  await price(other);

  const clears = await lab.ports.store.snapshot(async ({ matches }) =>
    (await matches.ofOrder(held.id)).map(({ id }) => id),
  );
  const go = async () =>
    await decideOrder(lab.ports, { orderId: held.id, choice: 'continue', actor: 'anna', why: 'a namesake', clears });
  expect(await go()).toMatchObject({ ok: false, code: 'amount_not_covered' });
  await lab.work();
  await lab.deliver(other);
  await lab.fund(formatMoney(money('BCH', held.quote.receive.units * 2n)) + ' BCH');
  await lab.work();
  expect(await go()).toMatchObject({ ok: true });
  await lab.work();
  await lab.deliver(held);
  expect(await lab.state(held)).toBe('completed');
  await lab.booksEqualChain();
});

test('to freeze the wallet costs nearly what is frozen, however it is paid for', async () => {
  await lab.fund('100 BCH');
  await lab.work();
  const board = await readBoard();
  const rate = rateBetween('BTC', 'BCH', board.prices);
  if (!rate.ok) throw new Error('there is a price');
  const shares = [10_000n, 9_950n, 9_949n, 5_000n, 1n];
  const ratios: number[] = [];
  for (const share of shares) {
    const before = await free();
    const order = await lab.order({ send: '0.05 BTC', receive: 'BCH' });
    const paid = money('BTC', (order.quote.inputs.send.units * share) / 10_000n);
    await lab.pay(order, formatMoney(paid));
    await lab.work();
    const frozen = before - (await free());
    const worth = convertDown(money('BCH', frozen), invertRate(rate.value)).units;
    // Amount paid in, divided by the value of the coins that it blocks: at least 0.95.
    expect(paid.units * 100n).toBeGreaterThanOrEqual(worth * 95n);
    if (worth > 0n) ratios.push(Number(paid.units) / Number(worth));
    await lab.confirm(order);
    // The change of a payout is spendable once it is final.
    await lab.mine('bitcoin-cash', finalityBlocks('bitcoin-cash', 'sandbox'));
    await lab.work();
  }
  expect(ratios).not.toEqual([]);
  console.info(`cost of freezing coins / their value: ${Math.min(...ratios).toFixed(4)} at the least`);
});
