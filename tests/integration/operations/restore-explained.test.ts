/**
 * An operator explains a payment that a restored database does not know. Only then are the books corrected to match the
 * chain, with name and reason; the fence (payout stop) is then lifted automatically, and nobody is paid twice.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';
import { hideReceivers } from './support/hide-receivers.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
afterEach(async () => await lab.close());

const openLab = async (hidesMonero = false): Promise<OrderLab> =>
  await openOrderLab({
    hot: ['900 LTC', '100 BTC', '900 XMR', '900000 USDT-POLYGON', '900000 USDT-TRC20'],
    ...(hidesMonero && { wrapChains: (sandbox) => ({ ...sandbox, monero: hideReceivers(sandbox.monero) }) }),
  });

async function orderAndPay(receive: CurrencyId): Promise<Order> {
  const order = await lab.order({ send: '0.02 BTC', receive });
  await lab.pay(order, '0.02');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  return order;
}

const sends = async (chain: ChainId) =>
  await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));

async function explain(chain: ChainId, paidFor: string | null): Promise<void> {
  const [send, ...others] = await sends(chain);
  if (!send || others.length > 0) throw new Error('one payment waits to be explained');
  const said = { chain, txid: send.txid, paidFor, by: 'operator', why: 'found in the letters' };
  expect(await explainSend(lab.ports, said)).toBe('explained');
}

const audited = async (action: string) =>
  (await lab.ports.store.snapshot(async ({ controls }) => await controls.auditRows(0, 1_000))).filter(
    (entry) => entry.action === action,
  );

test.each(['LTC', 'USDT-POLYGON', 'USDT-TRC20'] as const)(
  'a payout of %s for a lost order is written into the books by its name, and the fence comes down',
  async (receive) => {
    lab = await openLab();
    const { chain } = currencies[receive];
    const file = await backUp(lab);
    const lost = await orderAndPay(receive);
    await lab.work();
    await lab.deliver(lost);
    const paid = await lab.received(lost);
    expect(paid).toHaveLength(1);

    await goBackTo(lab, file);
    await letFenceSee(lab, chain);
    expect(await fenced(lab)).toContain(chain);
    await explain(chain, null);
    await letFenceSee(lab, chain);
    expect(await sends(chain)).toEqual([]);
    expect(await fenced(lab)).not.toContain(chain);
    await lab.booksEqualChain();
    // The balance includes the network fee, and the lost order's deposit on the other side.
    const unexplained = await lab.balance('position:unexplained');
    expect(unexplained).toHaveLength(receive === 'LTC' ? 2 : 3);
    expect(await audited('send_explained')).toMatchObject([{ actor: 'operator', subject: chain }]);
    expect(await audited('send_corrected')).toMatchObject([{ actor: 'service', subject: chain }]);

    // The coins that the explained transaction spent are never selected again; its change is.
    await letFenceSee(lab, 'bitcoin');
    const next = await orderAndPay(receive);
    await lab.work();
    await lab.deliver(next);
    expect(await lab.state(next)).toBe('completed');
    await lab.booksEqualChain();
  },
);

test('a payment to a hidden receiver is the payout of the order that an operator names', async () => {
  lab = await openLab(true);
  const order = await orderAndPay('XMR');
  await lab.priceOnly(order);
  const file = await backUp(lab);
  await lab.work();
  await lab.deliver(order);
  const paid = await lab.received(order);

  await goBackTo(lab, file);
  await letFenceSee(lab, 'monero');
  expect(await fenced(lab)).toContain('monero');
  await explain('monero', order.orderNumber);
  await letFenceSee(lab, 'monero');
  expect(await fenced(lab)).not.toContain('monero');
  await lab.advance(1);
  await lab.deliver(order);
  expect(await lab.received(order)).toEqual(paid);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('a payment to a hidden receiver that is called lost does not let a payout of the same amount go out', async () => {
  lab = await openLab(true);
  const order = await orderAndPay('XMR');
  await lab.priceOnly(order);
  const file = await backUp(lab);
  await lab.work();
  await lab.deliver(order);
  const paid = await lab.received(order);

  await goBackTo(lab, file);
  await letFenceSee(lab, 'monero');
  await explain('monero', null);
  await letFenceSee(lab, 'monero');
  expect(await fenced(lab)).not.toContain('monero');
  await lab.advance(1);
  await lab.deliver(order);
  expect(await lab.received(order)).toEqual(paid);
  expect(await lab.state(order)).toBe('failed');
  await lab.booksEqualChain();
});

test('an order that was paid another amount is not paid again, and waits for an operator', async () => {
  lab = await openLab();
  const order = await lab.order({ send: '0.02 BTC', receive: 'LTC' });
  const file = await backUp(lab);
  await lab.pay(order, '0.02');
  await lab.confirm(order);
  await lab.deliver(order);
  const paid = await lab.received(order);
  await lab.advance(30);
  await goBackTo(lab, file);
  await lab.watch('bitcoin');
  await lab.work();
  await letFenceSee(lab, 'litecoin');
  expect(await fenced(lab)).toContain('litecoin');
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'planned' }]);

  await explain('litecoin', null);
  await letFenceSee(lab, 'litecoin');
  expect(await fenced(lab)).not.toContain('litecoin');
  await lab.advance(1);
  await lab.deliver(order);
  expect(await lab.received(order)).toEqual(paid);
  expect((await lab.view(order)).payouts).toMatchObject([{ state: 'void' }]);
  expect(await lab.state(order)).toBe('failed');
  await lab.booksEqualChain();
});

test('what came into a hidden hot wallet behind the fence is kept apart from capital, and can be spent', async () => {
  lab = await openLab(true);
  const file = await backUp(lab);
  await lab.fund('5 XMR');
  await goBackTo(lab, file);
  await letFenceSee(lab, 'monero');
  await explain('monero', null);
  await letFenceSee(lab, 'monero');
  expect(await fenced(lab)).not.toContain('monero');
  expect(await lab.balance('position:unexplained')).toEqual(['-5 XMR']);
  await lab.booksEqualChain();
});

test('nobody explains a payment that is not waiting for it', async () => {
  lab = await openLab();
  const said = { chain: 'litecoin', txid: 'nothing', paidFor: null, by: 'operator', why: 'a guess' } as const;
  expect(await explainSend(lab.ports, said)).toBe('not_fenced');
  await goBackTo(lab, await backUp(lab));
  expect(await explainSend(lab.ports, said)).toBe('no_such_send');
  expect(await audited('send_explained')).toEqual([]);
});
