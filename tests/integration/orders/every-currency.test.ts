/** A ring of orders over all nine chains, in which every currency is sent once and received once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainIds, currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

const amountOf = (id: CurrencyId) => formatMoney(money(id, currencies[id].minUnits * 7n));

test('every currency can be sent and received', async () => {
  const ring: Order[] = [];
  for (const [place, send] of currencyIds.entries()) {
    const receive = currencyIds[(place + 5) % currencyIds.length] ?? 'BTC';
    const order = await lab.order({ send: `${amountOf(send)} ${send}`, receive });
    await lab.pay(order, amountOf(send));
    ring.push(order);
  }
  for (const chain of chainIds) await lab.mine(chain, 4);
  await lab.work();
  for (const chain of chainIds) await lab.mine(chain, 4);
  await lab.work();

  for (const order of ring) {
    const { currency } = order.quote.inputs.send;
    expect(await lab.state(order), currency).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, amountOf(currency))]);
  }
  await lab.booksEqualChain();
});

test('every currency can be refunded', async () => {
  const ring: Order[] = [];
  for (const [place, send] of currencyIds.entries()) {
    const receive = currencyIds[(place + 7) % currencyIds.length] ?? 'BTC';
    const order = await lab.order({ send: `${amountOf(send)} ${send}`, receive, refund: true });
    await lab.cancel(order);
    await lab.pay(order, amountOf(send));
    ring.push(order);
  }
  for (const chain of chainIds) await lab.mine(chain, 4);
  await lab.work();
  for (const chain of chainIds) await lab.mine(chain, 4);
  await lab.work();

  for (const order of ring) {
    const { currency } = order.quote.inputs.send;
    expect(await lab.state(order), currency).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee(`${amountOf(currency)} ${currency}`)]);
    expect(await lab.received(order)).toEqual([]);
  }
  await lab.booksEqualChain();
});
