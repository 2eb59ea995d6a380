/** Payouts to contracts: some need more gas than a plain address, some reject coins. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => {
  await lab.close();
});

test('a payout that its receiver would refuse is never signed, and is paid once when it would be taken', async () => {
  const refusing = withNode(lab.ports, 'ethereum', () => ({ transferSize: async () => 'refused' as const }));
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 8);
  await lab.work(refusing);
  expect([await lab.state(order), await lab.reason(order)]).toEqual(['failed', 'payout_rejected']);
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'void', domain: null }]);
  expect(await lab.attempts(order)).toEqual([]);
  expect(await lab.owes(accounts.order(order.orderNumber))).toHaveLength(1);
  await lab.booksEqualChain();

  await lab.decide(order, 'continue');
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toHaveLength(1);
  await lab.booksEqualChain();
});

test('a refund that its receiver would refuse is called off, and the whole deposit is owed again', async () => {
  const refusing = withNode(lab.ports, 'ethereum', () => ({ transferSize: async () => 'refused' as const }));
  const order = await lab.order({ send: '1 ETH', receive: 'BTC', refund: true });
  await lab.pay(order, '3');
  await lab.mine('ethereum', 8);
  await lab.work();
  expect(await lab.state(order)).toBe('action_required');
  await lab.refund(order);
  await lab.work(refusing);
  expect([await lab.state(order), await lab.reason(order)]).toEqual(['failed', 'payout_rejected']);
  expect(await lab.owes(accounts.held((await lab.view(order)).deposits[0]?.id ?? ''))).toEqual(['3 ETH']);
  await lab.booksEqualChain();
});

test('a payout to a contract pays for the gas that the contract needs', async () => {
  const hungry = withNode(lab.ports, 'ethereum', () => ({ transferSize: async () => 30_000n }));
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 8);
  await lab.work(hungry);
  const [attempt] = await lab.attempts(order);
  expect(attempt?.feeUnits).toBe(30_000n * (await lab.ports.chains.ethereum.node.unitsPerSize()));
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});
