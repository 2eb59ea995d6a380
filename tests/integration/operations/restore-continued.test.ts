/**
 * After a restore an order that is being refunded may have been continued and paid since the back-up, and one whose
 * refund is missing may have been refunded. Neither is paid a second time.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { patient } from '#tests/support/patience.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
afterEach(async () => await lab.close());

const stop = { scope: 'BTC', reason: 'operator', by: 'operator', note: '' } as const;

async function payHalf(order: Order, amount: string): Promise<void> {
  await lab.pay(order, amount);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
}

async function explain(chain: ChainId, order: Order): Promise<void> {
  const sends = await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));
  const said = { chain, paidFor: order.orderNumber, by: 'operator', why: 'found in the letters' };
  for (const { txid } of sends) expect(await explainSend(lab.ports, { ...said, txid })).toBe('explained');
}

const tryContinue = async ({ id }: Order) =>
  await decideOrder(lab.ports, { orderId: id, choice: 'continue', actor: 'operator', why: 'asked by mail' });

test('an order that was continued and paid since the back-up is not refunded as well', async () => {
  lab = await openOrderLab({ hot: ['900 LTC', '100 BTC'] });
  const order = await lab.order({ send: '0.04 BTC', receive: 'LTC', refund: true });
  await payHalf(order, '0.02');
  await stopPayouts(lab.ports, stop);
  await lab.refund(order);
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ kind: 'refund', state: 'planned' }]);
  const file = await backUp(lab);
  await lab.decide(order, 'continue');
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  const paid = await lab.received(order);
  expect(paid).toHaveLength(1);

  await goBackTo(lab, file);
  await liftStop(lab.ports, stop);
  // The restored database knows every transaction on Bitcoin, so that only Litecoin is still fenced.
  await letFenceSee(lab, 'bitcoin');
  expect(await fenced(lab)).not.toContain('bitcoin');
  expect(await fenced(lab)).toContain('litecoin');
  await lab.advance(1);
  await lab.work();
  expect((await lab.view(order)).payouts).toMatchObject([{ kind: 'refund', state: 'planned' }]);

  await letFenceSee(lab, 'litecoin');
  await explain('litecoin', order);
  expect(await fenced(lab), 'the payment fits no planned payout yet').toContain('litecoin');
  expect(await tryContinue(order)).toMatchObject({ ok: true });
  await lab.work();
  await letFenceSee(lab, 'litecoin');
  expect(await fenced(lab)).not.toContain('litecoin');
  await lab.advance(1);
  await lab.deliver(order);
  // The price has moved since the back-up, so that an operator decides whether anything is still owed.
  expect(await lab.state(order)).toBe('failed');
  expect(await lab.received(order)).toEqual(paid);
  expect(await lab.refunded(order)).toEqual([]);
  await lab.booksEqualChain();
});

test('an order that was refunded since the back-up is not continued as well', async () => {
  lab = await openOrderLab({ hot: ['900 LTC', '90000 USDC-ERC20', '90 ETH'] });
  const order = await lab.order({ send: '5000 USDC-ERC20', receive: 'LTC', refund: true });
  await payHalf(order, '2500');
  lab.setFeedDown(true);
  await lab.advance(3);
  await lab.refund(order);
  await lab.work();
  expect((await lab.view(order)).order).toMatchObject({ state: 'refunding', waiting: { reason: 'no_price' } });
  const file = await backUp(lab);
  lab.setFeedDown(false);
  await lab.refreshRates();
  await lab.advance(1);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  const back = await lab.refunded(order);
  expect(back).toHaveLength(1);

  await goBackTo(lab, file);
  await letFenceSee(lab, 'litecoin');
  expect(await fenced(lab)).toContain('ethereum');
  expect(await tryContinue(order)).toMatchObject({
    code: 'order_event_not_allowed',
    details: { obstacle: 'refund_under_way' },
  });
  await lab.refreshRates();
  await lab.advance(1);
  await lab.work();
  await letFenceSee(lab, 'ethereum');
  await explain('ethereum', order);
  await letFenceSee(lab, 'ethereum');
  expect(await fenced(lab)).not.toContain('ethereum');
  await lab.advance(1);
  await lab.confirm(order);
  // The network fee in the token has moved since the back-up, so that an operator decides whether anything is owed.
  expect(await lab.state(order)).toBe('failed');
  expect(await lab.refunded(order)).toEqual(back);
  expect(await lab.received(order)).toEqual([]);
  await lab.booksEqualChain();
});
