/** Mixes of which one part has arrived while the others wait, and what becomes of their rest. */
import { expect } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import type { OrderDraft } from '#tests/support/order-lab/order-actions.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { stopOf } from './bound-orders.ts';

export const threeParts = {
  mixingRounds: 3,
  delayMinutes: 30,
  useRandomAmounts: false,
  useRandomDelay: false,
} as const;

const units = (amounts: readonly string[]) => amounts.reduce((sum, text) => sum + parseAmount(text).units, 0n);

export function makeHalfPaidMixes(lab: OrderLab) {
  /** The parts of a mix, in their order. */
  async function partsOf({ id }: Order): Promise<readonly OrderPayout[]> {
    const all = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofOrder(id));
    return all.filter(({ kind }) => kind === 'payout').toSorted((a, b) => a.part - b.part);
  }

  async function priceOf(order: Order) {
    const { price } = (await lab.view(order)).order;
    if (!price) throw new Error('the order has a price');
    return price;
  }

  /** A mix whose first part has arrived. The second is due, and waits for a stop to be lifted. */
  async function halfPaid(
    receive: CurrencyId,
    { refund = true, ...more }: Pick<OrderDraft, 'refund' | 'partnerShare'> = {},
  ): Promise<Order> {
    const order = await lab.order({ send: '0.5 BTC', receive, refund, mix: threeParts, ...more });
    await lab.pay(order, '0.5');
    await lab.mine('bitcoin', 4);
    await lab.work();
    await lab.advance(10);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.received(order)).toHaveLength(1);
    await stopPayouts(lab.ports, stopOf(receive));
    await lab.advance(10);
    await lab.work();
    expect((await lab.view(order)).order).toMatchObject({ state: 'mixing', waiting: { reason: 'payouts_stopped' } });
    return order;
  }

  const resume = async (receive: CurrencyId) => await liftStop(lab.ports, stopOf(receive));

  async function pass(order: Order, minutes: number): Promise<void> {
    await lab.advance(minutes);
    await lab.work();
    await lab.deliver(order);
  }

  /** Some parts were paid, the rest went back once, and paid, fees, costs and refund add up to the deposit. */
  async function expectSplit(order: Order): Promise<void> {
    await lab.work();
    await lab.confirm(order);
    const price = await priceOf(order);
    const { rest } = price;
    if (!rest) throw new Error('a rest was called off');
    expect(await lab.state(order)).toBe('completed');
    const received = await lab.received(order);
    expect(received).toHaveLength(price.parts - rest.parts.length);
    expect(units(received) + rest.receive.units).toBe(price.receive.units);
    const back = await lab.refunded(order);
    expect(back).toHaveLength(1);
    const [refund] = (await lab.view(order)).payouts.filter(({ kind }) => kind === 'refund');
    expect(refund).toMatchObject({ state: 'final', isExtra: true });
    // The refund costs what sending it costs: fetching the deposit was paid for with the part.
    const fee = chains.bitcoin.fee.coinSize * (await lab.ports.chains.bitcoin.node.unitsPerSize());
    expect(units(back) + fee).toBe(rest.deposited.units);
    const held = rest.shares.map(({ depositId }) => accounts.held(depositId));
    for (const account of [accounts.order(order.orderNumber), ...held]) expect(await lab.owes(account)).toEqual([]);
    // Our fee is of what was exchanged: the same share of it as of the deposit, to a unit.
    const kept = price.deposited.units - rest.deposited.units;
    const due = (price.fee.units * kept) / price.deposited.units;
    expect(price.fee.units - rest.fee.units - due).toBeLessThanOrEqual(1n);
  }

  return { partsOf, priceOf, halfPaid, resume, pass, expectSplit };
}
