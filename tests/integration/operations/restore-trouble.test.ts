/** A payment that a restored database cannot explain keeps the fence (payout stop) up, on its chain only. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { liftStop } from '#src/usecases/switches/payout-stops.ts';
import { advanceFence, blocksToWait } from '#src/usecases/restore/restore-fence.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { backUp, fenced, goBackTo, lookOnce, quiet, stopsOf } from './support/back-up.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

async function orderAndPay(receive: CurrencyId): Promise<Order> {
  const order = await lab.order({ send: '0.2 BTC', receive });
  await lab.pay(order, '0.2');
  await lab.confirm(order);
  return order;
}

async function letBlocksPass(...chains: readonly ChainId[]): Promise<void> {
  for (const chain of chains) {
    await lab.watch(chain);
    await lookOnce(lab);
    await lab.mine(chain, blocksToWait(lab.ports, chain));
    await lab.watch(chain);
  }
  await lookOnce(lab);
}

test('a payout of an order that the back-up does not know keeps its chain stopped, and no other', async () => {
  const file = await backUp(lab);
  const lost = await orderAndPay('LTC');
  await lab.deliver(lost);
  expect(await lab.received(lost)).toHaveLength(1);

  await goBackTo(lab, file);
  await letBlocksPass('litecoin', 'polygon');
  const stopped = await fenced(lab);
  expect(stopped).toContain('litecoin');
  expect(stopped).not.toContain('polygon');
  expect(await advanceFence(lab.ports, 'litecoin')).toBe('unknown_sends');
});

test('a fence that an operator lifts too early is followed by the stop of what differs', async () => {
  const file = await backUp(lab);
  await lab.deliver(await orderAndPay('LTC'));
  await goBackTo(lab, file);
  await lab.watch('litecoin');
  await liftStop(lab.ports, { scope: 'litecoin', reason: 'restored', by: 'operator', note: 'in a hurry' });
  const check = makeCheckBooks(lab.ports, quiet);
  await check();
  await check();
  expect((await stopsOf(lab)).filter(({ scope }) => scope === 'LTC')).toMatchObject([{ reason: 'books_differ' }]);
});

test('an order that would be priced otherwise by now is not paid a second time', async () => {
  const order = await lab.order({ send: '0.2 BTC', receive: 'LTC' });
  const file = await backUp(lab);
  await lab.pay(order, '0.2');
  await lab.confirm(order);
  await lab.deliver(order);
  const paid = await lab.received(order);
  expect(paid).toHaveLength(1);

  await lab.advance(30);
  await goBackTo(lab, file);
  await lab.work();
  await letBlocksPass('bitcoin', 'litecoin');
  await lab.advance(1);
  await lab.work();
  expect(await fenced(lab)).toContain('litecoin');
  expect(await lab.received(order)).toEqual(paid);
});

test('a payout that only waits for its block holds the fence until it is in one, and is then found', async () => {
  const order = await lab.order({ send: '0.2 BTC', receive: 'USDT-POLYGON' });
  await lab.pay(order, '0.2');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  const file = await backUp(lab);
  await lab.work();
  const { chain } = currencies['USDT-POLYGON'];
  await lab.mineEmpty(chain);
  expect(await lab.received(order)).toEqual([]);

  await goBackTo(lab, file);
  await lab.watch(chain);
  await lab.mineEmpty(chain, blocksToWait(lab.ports, chain));
  await lab.watch(chain);
  expect(await advanceFence(lab.ports, chain)).toBe('unknown_sends');
  await letBlocksPass(chain, chain);
  expect(await fenced(lab)).not.toContain(chain);
  await lab.advance(1);
  await lab.work();
  await lab.deliver(order);
  expect(await lab.received(order)).toHaveLength(1);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('an address that was given out after the back-up is not given out again', async () => {
  const file = await backUp(lab);
  const before = [
    await lab.order({ send: '0.2 BTC', receive: 'ETH' }),
    await lab.order({ send: '1 ETH', receive: 'BTC' }),
  ];
  await goBackTo(lab, file);
  for (const { scope } of await stopsOf(lab)) {
    await liftStop(lab.ports, { scope, reason: 'restored', by: 'operator', note: 'nothing was paid' });
  }
  await lab.work();
  const after = [
    await lab.order({ send: '0.2 BTC', receive: 'ETH' }),
    await lab.order({ send: '1 ETH', receive: 'BTC' }),
  ];
  const addresses = [...before, ...after].map(({ depositAddress }) => depositAddress);
  expect(new Set(addresses).size).toBe(4);
});

test('a block that is undone behind the fence takes its unknown payment with it', async () => {
  const file = await backUp(lab);
  await lab.deliver(await orderAndPay('USDT-POLYGON'));
  await goBackTo(lab, file);
  await lab.watch('polygon');
  const known = async () => await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends('polygon'));
  expect(await known()).toHaveLength(1);
  await lab.reorg('polygon', 5);
  await lab.mineEmpty('polygon', 2);
  await lab.watch('polygon');
  const { height } = await lab.ports.chains.polygon.node.head();
  for (const send of await known()) expect(send.height).toBeLessThanOrEqual(height);
  const blocks = await Promise.all(
    (await known()).map(async (send) => await lab.ports.chains.polygon.node.block(send.height)),
  );
  for (const [place, send] of (await known()).entries()) {
    expect(blocks[place]?.transactions.map(({ txid }) => txid)).toContain(send.txid);
  }
});
