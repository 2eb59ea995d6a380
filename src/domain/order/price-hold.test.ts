/** How long a fixed price binds us: by the policy that the order was made under. */
import { expect, test } from 'vitest';
import { makeDeposit, makeOrder } from '#tests/support/make-order.ts';
import { hasPriceLapsed } from './price-hold.ts';

test('a later policy does not change the time to the first confirmation of an order', () => {
  const order = makeOrder({ orderType: 'fixed' });
  const firstConfirmations = { ...order.agreed.firstConfirmations, bitcoin: 33n };
  const longer = { ...order, agreed: { ...order.agreed, firstConfirmations } };
  const last = order.expiresAt + 33 * 60_000;
  const isLapsed = (minedAt: number) => hasPriceLapsed(longer, makeDeposit(longer, { minedAt }));
  expect([isLapsed(last), isLapsed(last + 1)]).toEqual([false, true]);
});
