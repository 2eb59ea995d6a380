/**
 * Confirmations that an operator adds by policy: in force at once in both directions, for deposits that wait, for
 * fundings, and for deposits that a reorganisation has undone. Views, quotes and new orders state the sum.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import { quietReorganisation } from '#src/domain/deep-reorganisation.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money } from '#src/domain/money.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { OrderTerms } from '#src/domain/terms/order-terms.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeServices } from '#src/usecases/visitor/services.ts';
import { resumeCrediting } from '#src/usecases/switches/credit-rules.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

/** Ports of a process that knows a policy with these additions. */
function adding(added: Readonly<Record<string, bigint>>): Ports {
  const policy = { ...usualPolicy, confirmations: { ...usualPolicy.confirmations, ...added } };
  return { ...lab.ports, rules: { ...lab.ports.rules, policy: () => ({ number: 1, policy }) } };
}

async function viewBy(ports: Ports, { id }: Order) {
  const viewed = await makeServices(ports).viewOrder(id);
  if (!viewed.ok) throw new Error(viewed.code);
  return viewed.value;
}

async function mineAndWork(chain: 'litecoin' | 'bitcoin', blocks: number, ports: Ports): Promise<void> {
  await lab.mine(chain, blocks);
  await lab.work(ports);
}

test('hold at once for a deposit that waits, and are taken back at once', async () => {
  const added = adding({ 'litecoin.small': 5n });
  const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
  const usual = confirmationsNeeded(money('LTC', 100_000_000n), 'sandbox');
  await lab.pay(order, '1');
  await mineAndWork('litecoin', usual + 4, added);
  expect(await lab.state(order)).toBe('confirming');
  expect(await viewBy(added, order)).toMatchObject({
    order: { confirmationsNeeded: usual + 5 },
    longerMs: 5 * lab.ports.rules.blockSeconds('litecoin') * 1000,
    deposits: [{ status: 'seen', confirmations: usual + 4, confirmationsNeeded: usual + 5 }],
  });
  // Nothing of the policy was stored with the deposit, so that a mistake holds nobody up.
  expect((await viewBy(lab.ports, order)).deposits).toMatchObject([{ confirmationsNeeded: usual }]);
  await lab.watch('litecoin');
  await lab.work();
  expect(await lab.state(order)).toBe('sending');
  await lab.booksEqualChain();
});

test('are enough when the deposit has them', async () => {
  const added = adding({ 'litecoin.small': 5n });
  const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
  const usual = confirmationsNeeded(money('LTC', 100_000_000n), 'sandbox');
  await lab.pay(order, '1');
  await mineAndWork('litecoin', usual + 5, added);
  expect(await lab.state(order)).toBe('sending');
});

test('of large amounts hold for many small deposits in one block', async () => {
  const added = adding({ 'bitcoin.large': 4n });
  const orders: Order[] = [];
  for (let each = 0; each < 12; each += 1) {
    const order = await lab.order({ send: '0.05 BTC', receive: 'LTC' });
    await lab.pay(order, '0.05');
    orders.push(order);
  }
  // The exposure is found while nothing is added, and the addition reaches the deposits all the same.
  await lab.mine('bitcoin', 1);
  await lab.watch('bitcoin');
  await mineAndWork('bitcoin', 5, added);
  const [first] = orders;
  if (!first) throw new Error('there are orders');
  expect((await viewBy(added, first)).deposits).toMatchObject([{ tier: 2, confirmationsNeeded: 7, confirmations: 6 }]);
  expect(new Set(await Promise.all(orders.map(lab.state)))).toEqual(new Set(['confirming']));
  await mineAndWork('bitcoin', 1, added);
  expect(new Set(await Promise.all(orders.map(lab.state)))).not.toContain('confirming');
});

test('hold for fundings of the hot wallet', async () => {
  const capital = async () =>
    await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(accounts.capital, 'LTC'));
  const before = await capital();
  await lab.fund('1 LTC');
  await mineAndWork('litecoin', 6, adding({ 'litecoin.small': 40n }));
  expect(await capital()).toBe(before);
  await lab.watch('litecoin');
  expect(await capital()).toBe(before - 100_000_000n);
});

test('hold for a credited deposit that a reorganisation has undone', async () => {
  const quiet = quietReorganisation('litecoin', 'sandbox');
  const added = adding({ 'litecoin.small': 100n });
  const order = await lab.order({ send: '1 LTC', receive: 'ETH' });
  await lab.pay(order, '1');
  await lab.mine('litecoin', quiet);
  await lab.watch('litecoin');
  expect(await lab.state(order)).toBe('exchanging');
  await lab.reorg('litecoin', quiet + 1);
  await lab.mine('litecoin', 50);
  await lab.watch('litecoin');
  await resumeCrediting(lab.ports, { scope: 'litecoin', reason: 'looked at', actor: 'operator' });
  await lab.advance(1);
  await lab.work(added);
  expect((await lab.view(order)).payouts).toEqual([]);
  await lab.advance(1);
  await lab.work(lab.ports);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
});

test('are stated by new orders, their signed terms, and the list of currencies', async () => {
  const services = makeServices(adding({ 'litecoin.small': 5n, 'litecoin.large': 9n }));
  const made = await services.createOrder(lab.request({ send: '1 LTC', receive: 'ETH' }));
  if (!made.ok) throw new Error(made.code);
  const usual = confirmationsNeeded(money('LTC', 100_000_000n), 'sandbox');
  const terms = JSON.parse(made.value.termsText) as OrderTerms;
  expect([made.value.confirmationsNeeded, terms.confirmationsNeeded]).toEqual([usual + 5, usual + 5]);
  const most = confirmationsNeeded(money('LTC', currencies.LTC.maxUnits), 'sandbox');
  const offered = (await services.listCurrencies()).find(({ id }) => id === 'LTC');
  expect(offered?.confirmations).toEqual({ least: usual + 5, most: most + 9 });
});

test('make the estimate of a mix longer', async () => {
  const mix = { mixingRounds: 2, delayMinutes: 0, useRandomDelay: false };
  const request = lab.request({ send: '1 LTC', receive: 'ETH', mix });
  const { mix: choice } = request;
  if (!choice) throw new Error('it is a mix');
  const estimate = async (ports: Ports) => {
    const quoted = await makeServices(ports).quoteMix({ ...request, mix: choice });
    if (!quoted.ok) throw new Error(quoted.code);
    return quoted.value.estimatedMinutes;
  };
  const longer = (await estimate(adding({ 'litecoin.small': 60n }))) - (await estimate(lab.ports));
  expect(longer * 60).toBe(60 * lab.ports.rules.blockSeconds('litecoin'));
});
