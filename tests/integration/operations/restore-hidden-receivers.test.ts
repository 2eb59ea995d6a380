/**
 * After a restore, on a chain that hides receivers. Payments made since the back-up cannot be read there, and an
 * unknown payment does not count as failed: nobody is paid again on a guess.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatMoney, money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { advanceFence, blocksToWait, type FenceState } from '#src/usecases/restore/restore-fence.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { backUp, fenced, goBackTo, lookOnce } from './support/back-up.ts';
import { hideReceivers, type HiddenChain } from './support/hide-receivers.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
let hidden: HiddenChain;
beforeEach(async () => {
  lab = await openOrderLab({
    hot: ['900 XMR', '100 BTC'],
    wrapChains: (sandbox) => {
      hidden = hideReceivers(sandbox.monero);
      return { ...sandbox, monero: hidden };
    },
  });
});
afterEach(async () => await lab.close());

/** A paid order whose payout is planned. */
async function planOrder(): Promise<Order> {
  const order = await lab.order({ send: '0.02 BTC', receive: 'XMR' });
  await lab.pay(order, '0.02');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  return order;
}

/** Sends everything that can be sent, and mines as many blocks as any fence requires. */
async function letTimePass(): Promise<void> {
  for (const _look of ['what is there', 'what was planned since', 'after the count of blocks']) {
    await lab.watch('monero');
    await lookOnce(lab);
    await lab.mine('monero', blocksToWait(lab.ports, 'monero'));
  }
  await lab.advance(1);
  await lab.work();
  await lab.mine('monero', 4);
  await lab.work();
}

const look = async (): Promise<FenceState> => await advanceFence(lab.ports, 'monero');

test.each(['kept', 'lost'] as const)(
  'a payout that was paid with the coins of a lost order is not paid again, the wallet file is %s',
  async (file) => {
    const order = await planOrder();
    const saved = await backUp(lab);
    const enough = formatMoney(money('XMR', (order.quote.receive.units * 11n) / 10n));
    const lost = await lab.order({ send: `${enough} XMR`, receive: 'BTC' });
    const txid = await lab.pay(lost, enough);
    await lab.mine('monero', 30);
    await lab.watch('monero');
    await lab.work();
    await lab.deliver(order);
    const [payout] = (await lab.view(order)).payouts;
    expect(payout?.domain).toMatchObject({ coins: [{ id: expect.stringMatching(txid) as unknown }] });
    const paid = await lab.received(order);
    expect(paid).toHaveLength(1);

    if (file === 'lost') hidden.loseWallet();
    await goBackTo(lab, saved);
    await letTimePass();
    expect(await lab.received(order)).toEqual(paid);
    expect(await look()).toBe('unknown_sends');
    expect(await fenced(lab)).toContain('monero');
  },
);

test('a payout that was bound before the back-up and paid after it is found by its coins and its amount', async () => {
  const order = await planOrder();
  const [planned] = (await lab.view(order)).payouts;
  await advancePayout(lab.ports, planned?.id ?? '');
  const saved = await backUp(lab);
  await lab.work();
  await lab.deliver(order);
  const paid = await lab.received(order);
  expect(paid).toHaveLength(1);

  await goBackTo(lab, saved);
  await letTimePass();
  await letTimePass();
  expect(await fenced(lab)).not.toContain('monero');
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'final' }]);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual(paid);
  await lab.booksEqualChain();
});

test('a payout whose coins went elsewhere is not called failed while nobody knows where they went', async () => {
  const order = await planOrder();
  const [planned] = (await lab.view(order)).payouts;
  await advancePayout(lab.ports, planned?.id ?? '');
  const saved = await backUp(lab);
  const [bound] = (await lab.view(order)).payouts;
  if (!bound?.domain) throw new Error('the payout is bound');
  const request = { payoutId: bound.id, attempt: 1, to: lab.address('monero'), domain: bound.domain };
  const amount = money('XMR', bound.amount.units - 1n);
  const feeUnits = 2_000_000_000n;
  const other = await hidden.wallet.sign({ ...request, amount, feeUnits, validUntilHeight: null });
  expect(await hidden.node.broadcast(other.raw)).toBe('accepted');
  await lab.mine('monero', 2);

  await goBackTo(lab, saved);
  await letTimePass();
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'broadcast' }]);
  expect(await lab.state(order)).toBe('exchanging');
  expect(await look()).toBe('unknown_sends');
});

test('a payment into the hot wallet behind the fence may be our own change, and holds it', async () => {
  const saved = await backUp(lab);
  await lab.fund('5 XMR');
  await goBackTo(lab, saved);
  await letTimePass();
  expect(await look()).toBe('unknown_sends');
});
