/** Deposits that actions with step-up authentication could be done to. */
import { expect } from 'vitest';
import type { OrderLab } from '#tests/support/order-lab.ts';

type Placed = Readonly<{ number: string; depositId: string }>;

/** A completed order with a further deposit in another asset. */
export async function makeUnclaimed(lab: OrderLab): Promise<Placed> {
  const order = await lab.order({ send: '100 USDC-POLYGON', receive: 'LTC', refund: true });
  await lab.pay(order, '100');
  await lab.confirm(order);
  await lab.deliver(order);
  const txid = await lab.pay(order, '3 POL');
  await lab.confirm(order);
  const { id: depositId, use } = await lab.deposit(order, txid);
  expect(use).toBe('unclaimed');
  return { number: order.orderNumber, depositId };
}

/** An order whose deposit waits for a second node. */
export async function makeDoubted(lab: OrderLab): Promise<Placed> {
  const order = await lab.order({ send: '1 ETH', receive: 'SOL' });
  const txid = await lab.pay(order, '1');
  await lab.mine('ethereum', 1);
  await lab.work();
  const { id: depositId, chain, blockHash: block } = await lab.deposit(order, txid);
  const now = lab.ports.clock.now();
  const votes = [
    { label: 'own', verdict: 'same' },
    { label: 'provider', verdict: 'other' },
  ] as const;
  const said = { depositId, chain, wait: 'nodes_differ', dissenting: [], block, votes, voucher: null } as const;
  await lab.ports.store.transaction(async ({ opinions }) => await opinions.save({ ...said, since: now, askedAt: now }));
  return { number: order.orderNumber, depositId };
}
