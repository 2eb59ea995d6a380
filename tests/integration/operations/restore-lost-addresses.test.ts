/**
 * Deposit addresses that were given to visitors after the back-up. Their number is unknown: none of them is ever given
 * to another order, and payments to them are detected, belong to no order, and wait for an operator.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { advanceFence } from '#src/usecases/restore/restore-fence.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(110_000) });

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab({ hot: ['900 LTC', '100 BTC', '100 ETH'] });
});
afterEach(async () => await lab.close());

const take = async (chain: ChainId, count: number): Promise<readonly number[]> =>
  await lab.ports.store.transaction(async ({ intake }) => await intake.takeAddressIndexes(chain, count));

/**
 * Addresses given out after the back-up: more than a fixed gap would skip. Fewer for Monero, whose wallet creates them
 * one by one.
 */
const given = { bitcoin: 10_000, ethereum: 10_000, monero: 4_000 } as const;

test('however many addresses were given out since the back-up, none is given out again', async () => {
  const chains = ['bitcoin', 'ethereum', 'monero'] as const;
  await lab.order({ send: '0.2 BTC', receive: 'ETH' });
  const lost = new Set<string>();
  for (const _restore of ['once', 'and again']) {
    const file = await backUp(lab);
    for (const chain of chains) for (const index of await take(chain, given[chain])) lost.add(`${chain} ${index}`);
    await goBackTo(lab, file);
  }
  for (const chain of chains) {
    const again = await take(chain, given[chain]);
    expect(again.filter((index) => lost.has(`${chain} ${index}`))).toEqual([]);
  }
});

test.each([
  ['BTC', '0.2', 'bitcoin'],
  ['ETH', '2', 'ethereum'],
] as const)(
  'a late payment of %s for a lost order is kept apart until an operator looks',
  async (send, paid, chain) => {
    await lab.order({ send: `${paid} ${send}`, receive: 'LTC' });
    const file = await backUp(lab);
    const lost = await lab.order({ send: `${paid} ${send}`, receive: 'LTC' });
    await goBackTo(lab, file);
    await lab.pay(lost, paid);
    await letFenceSee(lab, chain);

    expect(await lab.balance('custody:deposit')).toEqual([`${paid} ${send}`]);
    expect(await lab.balance('position:unexplained')).toEqual([`-${paid} ${send}`]);
    expect(await lab.received(lost)).toEqual([]);
    expect(await fenced(lab)).not.toContain(chain);
    await lab.booksEqualChain();
    const entries = await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 1_000));
    expect(entries.filter(({ action }) => action === 'lost_address_paid')).toMatchObject([
      { subject: chain, details: `${paid} ${send}` },
    ]);
  },
);

test('a coin that was paid for a lost order is known again, and so is the payout that it was spent on', async () => {
  const order = await lab.order({ send: '0.02 BTC', receive: 'LTC' });
  await lab.pay(order, '0.02');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  const file = await backUp(lab);
  const enough = formatMoney(money('LTC', (order.quote.receive.units * 11n) / 10n));
  const lost = await lab.order({ send: `${enough} LTC`, receive: 'BTC' });
  const txid = await lab.pay(lost, enough);
  await lab.mine('litecoin', 20);
  await lab.watch('litecoin');
  await lab.work();
  await lab.deliver(order);
  const paid = await lab.received(order);
  expect((await lab.view(order)).payouts[0]?.domain).toMatchObject({
    coins: [{ id: expect.stringMatching(txid) as unknown }],
  });

  await goBackTo(lab, file);
  await letFenceSee(lab, 'litecoin');
  await letFenceSee(lab, 'litecoin');
  expect(await advanceFence(lab.ports, 'litecoin')).toBe('open');
  await lab.advance(1);
  await lab.deliver(order);
  expect(await lab.received(order)).toEqual(paid);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});
