/**
 * After a restore of an order whose deposit and payout are on one chain, the payment that the database lacks may be the
 * opposite of what is planned. An operator who calls that payment lost must not let the planned one go out as well.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import type { OrderDraft } from '#tests/support/order-lab/order-actions.ts';
import { patient } from '#tests/support/patience.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';
import { hideReceivers } from './support/hide-receivers.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
afterEach(async () => await lab.close());

/** An order that is paid and priced, and whose payout is planned and not sent. */
async function pricedOrder(draft: OrderDraft): Promise<Order> {
  const order = await lab.order({ refund: true, ...draft });
  const { chain } = currencies[order.quote.inputs.send.currency];
  await lab.pay(order, draft.send.split(' ')[0] ?? '');
  await lab.mine(chain, 4);
  await lab.watch(chain);
  await lab.priceOnly(order);
  const payouts = await lab.ports.store.snapshot(async (records) => await records.payouts.ofOrder(order.id));
  expect(new Set(payouts.map(({ state }) => state))).toEqual(new Set(['planned']));
  return order;
}

async function refund(order: Order): Promise<void> {
  await lab.decide(order, 'refund');
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
}

const sends = async (chain: ChainId) =>
  await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));

async function explain(chain: ChainId, paidFor: string | null): Promise<void> {
  const [send, ...others] = await sends(chain);
  if (!send || others.length > 0) throw new Error('one payment waits to be explained');
  const said = { chain, txid: send.txid, paidFor, by: 'operator', why: 'found in the letters' };
  expect(await explainSend(lab.ports, said)).toBe('explained');
  await letFenceSee(lab, chain);
}

async function letGo(order: Order): Promise<void> {
  await lab.advance(1);
  await lab.deliver(order);
  await lab.deliver(order);
}

test.each([
  { send: '2 ETH', receive: 'USDC-ERC20' },
  { send: '0.2 BTC', receive: 'BTC', mix: { mixingRounds: 2, delayMinutes: 0 } },
] as const)('$send for $receive was refunded: the planned payout is called off', async (draft) => {
  lab = await openOrderLab();
  const { chain } = currencies[draft.receive];
  const order = await pricedOrder(draft);
  const file = await backUp(lab);
  await refund(order);
  const back = await lab.refunded(order);
  expect(back).toHaveLength(1);

  await goBackTo(lab, file);
  await letFenceSee(lab, chain);
  expect(await fenced(lab)).toContain(chain);
  await explain(chain, null);
  expect(await fenced(lab)).not.toContain(chain);
  await letGo(order);
  expect(await lab.received(order)).toEqual([]);
  expect(await lab.refunded(order)).toEqual(back);
  expect(await lab.state(order)).toBe('failed');
  await lab.booksEqualChain();
});

test('a hidden payment of another amount may be the refund: the operator has to name the order', async () => {
  lab = await openOrderLab({
    hot: ['900 XMR', '100 BTC'],
    wrapChains: (sandbox) => ({ ...sandbox, monero: hideReceivers(sandbox.monero) }),
  });
  const order = await pricedOrder({ send: '20 XMR', receive: 'XMR', mix: { mixingRounds: 2, delayMinutes: 0 } });
  const file = await backUp(lab);
  await refund(order);
  const back = await lab.refunded(order);

  await goBackTo(lab, file);
  await letFenceSee(lab, 'monero');
  await explain('monero', null);
  expect(await sends('monero')).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
  await explain('monero', order.orderNumber);
  expect(await fenced(lab)).not.toContain('monero');
  await letGo(order);
  expect(await lab.received(order)).toEqual([]);
  expect(await lab.refunded(order)).toEqual(back);
  expect(await lab.state(order)).toBe('failed');
  await lab.booksEqualChain();
});
