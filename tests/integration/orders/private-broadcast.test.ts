/** Transactions of an order with Tor enabled are always broadcast through the proxy, and never directly. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must, type OrderDraft } from '#tests/support/order-lab/order-actions.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

type Way = 'private' | 'plain';
const sent: { raw: string; way: Way }[] = [];

/** Ports of a service with a proxy, which record how payouts of LTC and BTC were broadcast. */
function proxiedPorts(proxy: 'up' | 'down' = 'up'): Ports {
  const ports: Ports = { ...lab.ports, rules: { ...lab.ports.rules, hasTorProxy: true } };
  const note = (changed: Ports, chain: 'litecoin' | 'bitcoin') =>
    withNode(changed, chain, (node) => ({
      broadcast: async (raw, options) => {
        const way = options?.isPrivate === true ? 'private' : 'plain';
        sent.push({ raw, way });
        if (way === 'private' && proxy === 'down') throw new OutsideError('the proxy cannot be reached');
        return await node.broadcast(raw, options);
      },
    }));
  return note(note(ports, 'litecoin'), 'bitcoin');
}

async function waysOf(order: Order): Promise<readonly Way[]> {
  const own = new Set((await lab.attempts(order)).map(({ raw }) => raw));
  return sent.filter(({ raw }) => own.has(raw)).map(({ way }) => way);
}

async function confirmedOrder(draft: Omit<OrderDraft, 'send'>, paid = '0.5'): Promise<Order> {
  const order = must(await createOrder(proxiedPorts(), lab.request({ send: '0.5 BTC', ...draft })));
  await lab.pay(order, paid);
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  return order;
}

/** Works for this many minutes, in which all parts become due. */
async function workFor(minutes: number, ports: Ports): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 2) {
    await lab.work(ports);
    await lab.advance(2);
  }
  await lab.work(ports);
}

const mix = { mixingRounds: 3, delayMinutes: 5, enableTorIntegration: true } as const;

test('the parts of a mix with Tor integration wait while the proxy is away, and go through it afterwards', async () => {
  const order = await confirmedOrder({ receive: 'LTC', mix });
  await workFor(6, proxiedPorts('down'));
  expect(new Set(await waysOf(order))).toEqual(new Set(['private']));
  const waiting = (await lab.view(order)).payouts;
  expect(waiting.map(({ state }) => state)).toEqual(['signed', 'signed', 'signed']);

  await lab.advance(1);
  await lab.work(proxiedPorts());
  await lab.mine('litecoin', 4);
  await lab.work(proxiedPorts());
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.attempts(order)).toHaveLength(3);
  expect(await lab.received(order)).toHaveLength(3);
  expect(new Set(await waysOf(order))).toEqual(new Set(['private']));
  await lab.booksEqualChain();
});

test('the refund of such a mix goes through the proxy too', async () => {
  const order = await confirmedOrder({ receive: 'LTC', mix, refund: true }, '0.4');
  await lab.work(proxiedPorts());
  await lab.refund(order);
  await lab.work(proxiedPorts());
  expect(await lab.state(order)).toBe('refunding');
  expect(await waysOf(order)).toEqual(['private']);
});

test('a mix without it and an exchange are sent as always, also while the proxy is away', async () => {
  const plain = await confirmedOrder({ receive: 'LTC', mix: { ...mix, enableTorIntegration: false } });
  const exchange = await confirmedOrder({ receive: 'LTC' });
  await workFor(6, proxiedPorts('down'));
  expect((await waysOf(plain)).length).toBeGreaterThanOrEqual(3);
  expect(new Set([...(await waysOf(plain)), ...(await waysOf(exchange))])).toEqual(new Set(['plain']));
  expect(await lab.state(exchange)).toBe('sending');
});
