/**
 * An operator's explanation of a payment after a restore is not carried out while it could cause a double payment or
 * hide coins: its reason for waiting is shown, and later it is carried out automatically.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { liftStop } from '#src/usecases/switches/payout-stops.ts';
import { blocksToWait } from '#src/usecases/restore/restore-fence.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { backUp, fenced, goBackTo, letFenceSee, lookOnce } from './support/back-up.ts';
import { hideReceivers } from './support/hide-receivers.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
afterEach(async () => await lab.close());

const openLab = async (): Promise<OrderLab> =>
  await openOrderLab({
    hot: ['900 LTC', '100 BTC', '900 XMR', '900000 USDT-TRC20'],
    wrapChains: (sandbox) => ({ ...sandbox, monero: hideReceivers(sandbox.monero) }),
  });

async function payIn(order: Order): Promise<void> {
  await lab.pay(order, '0.02');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
}

async function orderAndDeliver(receive: CurrencyId): Promise<Order> {
  const order = await lab.order({ send: '0.02 BTC', receive });
  await payIn(order);
  await lab.work();
  await lab.deliver(order);
  return order;
}

const sends = async (chain: ChainId) =>
  await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));

async function explain(chain: ChainId, txid: string | undefined, paidFor: string | null): Promise<void> {
  const said = { chain, txid: txid ?? '', paidFor, by: 'operator', why: 'found in the letters' };
  expect(await explainSend(lab.ports, said)).toBe('explained');
}

test.each(['LTC', 'USDT-TRC20', 'XMR'] as const)(
  'a payment of %s is not lost while an order that it may have paid has no payout yet',
  async (receive) => {
    lab = await openLab();
    const { chain } = currencies[receive];
    const order = await lab.order({ send: '0.02 BTC', receive });
    const file = await backUp(lab);
    await payIn(order);
    await lab.work();
    await lab.deliver(order);
    const paid = await lab.received(order);
    expect(paid).toHaveLength(1);

    // The chain of the deposit has not been read yet, so there is no planned payout that could be cancelled.
    await goBackTo(lab, file);
    await letFenceSee(lab, chain);
    const [send] = await sends(chain);
    expect(send?.paid).toMatch(receive);
    await explain(chain, send?.txid, null);
    await letFenceSee(lab, chain);
    expect(await sends(chain)).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
    expect(await fenced(lab)).toContain(chain);

    await explain(chain, send?.txid, order.orderNumber);
    await letFenceSee(lab, chain);
    expect(await sends(chain)).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
    await lab.watch('bitcoin');
    await lab.work();
    await letFenceSee(lab, chain);
    expect(await fenced(lab)).not.toContain(chain);
    await lab.advance(1);
    await lab.deliver(order);
    expect(await lab.received(order)).toEqual(paid);
    await lab.booksEqualChain();
  },
);

test('change that is not watched is not written off, and its numbers are used by nobody else', async () => {
  lab = await openLab();
  const file = await backUp(lab);
  const takeNumber = async () =>
    await lab.ports.store.transaction(async ({ wallet }) => await wallet.nextAddressIndex('litecoin', 'change'));
  for (let taken = 0; taken < 60; taken += 1) await takeNumber();
  await orderAndDeliver('LTC');

  await goBackTo(lab, file);
  const first = await takeNumber();
  expect(first).toBeGreaterThan(1_000_000);
  await letFenceSee(lab, 'litecoin');
  await explain('litecoin', (await sends('litecoin'))[0]?.txid, null);
  await letFenceSee(lab, 'litecoin');
  expect(await sends('litecoin')).toMatchObject([{ waitsFor: 'unknown_change' }]);
  expect(await fenced(lab)).toContain('litecoin');
  await goBackTo(lab, file);
  expect(await takeNumber()).toBeGreaterThan(first);
});

test('a payment with the change of another one waits until that is explained', async () => {
  lab = await openLab();
  const file = await backUp(lab);
  await orderAndDeliver('LTC');
  await lab.mine('litecoin', blocksToWait(lab.ports, 'litecoin'));
  await lab.watch('litecoin');
  await orderAndDeliver('LTC');

  await goBackTo(lab, file);
  await letFenceSee(lab, 'litecoin');
  const [one, other] = await sends('litecoin');
  await explain('litecoin', other?.txid, null);
  await letFenceSee(lab, 'litecoin');
  expect(await sends('litecoin')).toMatchObject([
    { txid: one?.txid, waitsFor: null },
    { txid: other?.txid, waitsFor: 'unsettled_coins' },
  ]);
  await explain('litecoin', one?.txid, null);
  await letFenceSee(lab, 'litecoin');
  expect(await fenced(lab)).not.toContain('litecoin');
  await lab.booksEqualChain();
  await letFenceSee(lab, 'bitcoin');
  const next = await orderAndDeliver('LTC');
  expect(await lab.state(next)).toBe('completed');
  await lab.booksEqualChain();
});

test('the word of an operator about a hidden payment counts when no reorganisation can undo it', async () => {
  lab = await openLab();
  const order = await lab.order({ send: '0.02 BTC', receive: 'XMR' });
  await payIn(order);
  await lab.priceOnly(order);
  const file = await backUp(lab);
  await lab.work();
  await lab.mine('monero', 1);

  await goBackTo(lab, file);
  await lab.watch('monero');
  await explain('monero', (await sends('monero'))[0]?.txid, order.orderNumber);
  await lookOnce(lab);
  expect(await sends('monero')).toMatchObject([{ waitsFor: 'not_final' }]);
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned' }]);
});

test('a fence that is lifted by hand leaves nothing behind that could be explained', async () => {
  lab = await openLab();
  const file = await backUp(lab);
  await orderAndDeliver('LTC');
  await goBackTo(lab, file);
  await lab.watch('litecoin');
  expect(await sends('litecoin')).toHaveLength(1);
  const wanted = { scope: 'litecoin', reason: 'restored', by: 'operator', note: 'we know' } as const;
  expect(await liftStop(lab.ports, wanted)).toBe(true);
  expect(await sends('litecoin')).toEqual([]);
});
