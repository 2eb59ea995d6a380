/** Ceilings on network fees are the operator's policy: per chain, and as a share of the order. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSignerLog } from '#src/adapters/db/signer-log.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { highestUnitsPerSize } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { usualPolicy, type Policy } from '#src/domain/policy/policy.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { guardChains } from '#src/usecases/payouts/guard-wallet.ts';
import { makeServices } from '#src/usecases/visitor/services.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

type Ceilings = Partial<Policy['feeCeilings']>;
const low: Ceilings = { ethereum: 5n };
const shared: Ceilings = { order: 2n };

/** The lab under another policy, as after an operator has saved it. */
function under(ceilings: Ceilings): Ports {
  const policy = { ...usualPolicy, feeCeilings: { ...usualPolicy.feeCeilings, ...ceilings } };
  return { ...lab.ports, rules: { ...lab.ports.rules, policy: () => ({ number: 1, policy }) } };
}

async function spike(times: bigint): Promise<void> {
  await lab.control('ethereum').setFeeFloor(chains.ethereum.fee.usualUnitsPerSize * times);
  await lab.mine('ethereum');
  await lab.watch('ethereum');
}

async function orderUnder(ceilings: Ceilings, sendAmount: string) {
  const { createOrder } = makeServices(under(ceilings));
  return await createOrder(lab.request({ send: sendAmount, receive: 'USDT-ERC20', refund: true }));
}

/** A paid order, made under these ceilings, whose price is fixed and whose payout is planned but not advanced. */
async function pricedOrder(send: string, ceilings: Ceilings = {}): Promise<Order> {
  const created = await orderUnder(ceilings, `${send} LTC`);
  if (!created.ok) throw new Error(created.code);
  const order = created.value;
  await lab.pay(order, send);
  await lab.mine('litecoin', 4);
  await lab.watch('litecoin');
  await lab.priceOnly(order);
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned' }]);
  return order;
}

test.each([
  { name: 'of the chain', policy: low, times: 6n, send: '10' },
  { name: 'as a share of the order', policy: shared, times: 40n, send: '1' },
])('a payout above the ceiling $name waits unbound and says why, then is paid', async ({ policy, times, send }) => {
  const order = await pricedOrder(send, policy);
  await spike(times);
  await lab.work(under(policy));
  const waits = await lab.view(order);
  expect(waits.order.waiting).toMatchObject({ reason: 'blocks_dear' });
  expect(waits.payouts).toMatchObject([{ state: 'planned', domain: null, waitsFor: 'blocks_dear' }]);
  expect(await orderUnder(policy, `${send} LTC`)).toMatchObject({
    ok: false,
    code: 'chain_unavailable',
    details: { chain: 'ethereum', reason: 'blocks_dear' },
  });

  await spike(1n);
  await lab.advance(1);
  await lab.work(under(policy));
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect((await lab.view(order)).order.waiting).toBeNull();
  await lab.booksEqualChain();
});

test('the same fees are paid where the policy allows them', async () => {
  const order = await pricedOrder('10');
  await spike(40n);
  await lab.work();
  expect(await lab.state(order)).toBe('sending');
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
});

test.each([
  { name: 'of the chain', policy: low, times: 6n, send: '10' },
  { name: 'as a share of the order', policy: shared, times: 40n, send: '1' },
])('an order made before a ceiling $name was lowered is paid under its own', async ({ policy, times, send }) => {
  const order = await pricedOrder(send);
  await spike(times);
  await lab.work(under(policy));
  expect(await lab.state(order)).toBe('sending');
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('what an order was charged for its payout may be paid, also where it is more than the share', async () => {
  const created = await orderUnder({}, '1 LTC');
  if (!created.ok) throw new Error(created.code);
  const order = created.value;
  await lab.pay(order, '0.05');
  await lab.confirm(order);
  // A small payment waits for the one that fits until the window is over.
  await lab.advance(31);
  await lab.work();
  await lab.refreshRates();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  const small: Ceilings = { order: 1n };
  const decision = { orderId: order.id, choice: 'continue', actor: 'operator', why: 'asked by mail' } as const;
  expect(await decideOrder(under(small), decision)).toMatchObject({ ok: true });
  await lab.work(under(small));
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('the signer signs the fee of an order that was made under a higher ceiling than that of now', async () => {
  const order = await pricedOrder('10', { ethereum: 200n });
  await spike(100n);
  const guarded = guardChains(lab.ports.chains, {
    log: makeSignerLog(lab.database.pool),
    caps: makeSigningCaps(),
    clock: lab.ports.clock,
    isStopped: async () => await Promise.resolve(false),
  });
  await lab.work({ ...under({ ethereum: 50n }), chains: guarded });
  expect(await lab.state(order)).toBe('sending');
  expect(await lab.attempts(order)).toHaveLength(1);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
});

test('a payout is raised up to the ceiling and not beyond, and is mined when blocks are cheaper', async () => {
  const order = await pricedOrder('10', low);
  await lab.work(under(low));
  expect(await lab.state(order)).toBe('sending');
  // A bound payout may pay the usual ceiling, because it would hold up all later nonces.
  const ceiling = chains.ethereum.fee.tokenSize * highestUnitsPerSize('ethereum');
  await lab.control('ethereum').setFeeFloor(highestUnitsPerSize('ethereum') * 2n);
  for (let times = 0; times < 12; times += 1) {
    await lab.mine('ethereum');
    await lab.advance(10);
    await lab.work(under(low));
  }
  const fees = (await lab.attempts(order)).map(({ feeUnits }) => feeUnits);
  expect(fees.every((fee) => fee <= ceiling)).toBe(true);
  expect(fees.length).toBeGreaterThan(1);
  // The page says so, whichever step the worker takes at the moment, and still names the transaction.
  for (let times = 0; times < 6; times += 1) {
    const { order: waits, payouts } = await lab.view(order);
    expect(waits).toMatchObject({ state: 'sending', deadlineAt: null, waiting: { reason: 'blocks_dear' } });
    expect(payouts).toMatchObject([{ txid: (await lab.attempts(order)).at(-1)?.txid }]);
    await lab.advance(1);
    await lab.work(under(low));
  }
  await lab.control('ethereum').setFeeFloor(chains.ethereum.fee.usualUnitsPerSize);
  // Sent again, then found to be cheap enough.
  for (let times = 0; times < 2; times += 1) {
    await lab.advance(1);
    await lab.work(under(low));
  }
  expect((await lab.view(order)).order.waiting).toBeNull();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('a payout that is bound is raised beyond its share of the order: it would hold up all later nonces', async () => {
  const order = await pricedOrder('1');
  await lab.work(under(shared));
  expect(await lab.state(order)).toBe('sending');
  await lab.control('ethereum').setFeeFloor(chains.ethereum.fee.usualUnitsPerSize * 40n);
  for (let times = 0; times < 24 && (await lab.state(order)) === 'sending'; times += 1) {
    await lab.mine('ethereum');
    await lab.watch('ethereum');
    await lab.advance(10);
    await lab.work(under(shared));
  }
  expect(await lab.state(order)).toBe('completed');
});
