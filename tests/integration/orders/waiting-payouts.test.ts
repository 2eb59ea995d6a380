/** A payout that cannot be made now: the order shows since when and why. */
import { afterEach, describe, expect, test } from 'vitest';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

afterEach(async () => {
  await lab.close();
});

const hour = 3_600_000;

describe('an order says why its payout waits, since when and until when', () => {
  test('for coins that are bound', async () => {
    lab = await openOrderLab({ hot: ['100 LTC'] });
    const first = await lab.order({ send: '5000 USDC-SOL', receive: 'LTC' });
    const second = await lab.order({ send: '5000 USDC-SOL', receive: 'LTC' });
    await lab.pay(first, '5000');
    await lab.pay(second, '5000');
    await lab.confirm(first);
    const since = lab.ports.clock.now();
    const waiting = (await lab.state(first)) === 'exchanging' ? first : second;
    expect((await lab.view(waiting)).order).toMatchObject({
      state: 'exchanging',
      waiting: { reason: 'no_cover', since },
      deadlineAt: since + hour,
    });

    await lab.advance(5);
    await lab.work();
    expect((await lab.view(waiting)).order).toMatchObject({ waiting: { since }, deadlineAt: since + hour });

    await lab.fund('100 LTC');
    await lab.work();
    await lab.advance(1);
    await lab.work();
    expect((await lab.view(waiting)).order).toMatchObject({ state: 'sending', waiting: null, deadlineAt: null });
  });

  test('for a price', async () => {
    lab = await openOrderLab();
    const order = await lab.order({ send: '0.05 BTC', receive: 'ETH' });
    await lab.pay(order, '0.05');
    lab.setFeedDown(true);
    await lab.advance(3);
    await lab.confirm(order);
    expect((await lab.view(order)).order).toMatchObject({ state: 'exchanging', waiting: { reason: 'no_price' } });
    lab.setFeedDown(false);
    await lab.advance(1);
    await lab.work();
    expect((await lab.view(order)).order).toMatchObject({ state: 'sending', waiting: null, deadlineAt: null });
  });

  test('for a stop of payouts, and another reason does not move the deadline', async () => {
    lab = await openOrderLab();
    const order = await lab.order({ send: '0.05 BTC', receive: 'ETH' });
    await lab.pay(order, '0.05');
    lab.setFeedDown(true);
    await lab.advance(3);
    await lab.confirm(order);
    const since = lab.ports.clock.now();
    await stopPayouts(lab.ports, { scope: 'ETH', reason: 'operator', by: 'operator', note: '' });
    lab.setFeedDown(false);
    await lab.advance(1);
    await lab.work();
    const { waiting } = (await lab.view(order)).order;
    expect(waiting).toEqual({ reason: 'payouts_stopped', since });
  });
});
