/** Screening matches that an operator has cleared: what a clearance allows, and when it expires. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { decideOrder, type Decision } from '#src/usecases/orders/decide-order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

/** An address on the sandbox's sample screening list. */
const listedSender = 'bcrt1qscnh5vyxllky3uculqrtnpgzl40rp2f98slc3e';

async function matchesOf({ id }: Order) {
  return await lab.ports.store.snapshot(async ({ matches }) => await matches.ofOrder(id));
}

async function tryDecision(order: Order, choice: Decision['choice'], clears: readonly string[]) {
  const decision = { orderId: order.id, choice, actor: 'anna', why: 'another person of that name', clears };
  return await decideOrder(lab.ports, decision);
}

describe('an operator who has looked into a match', () => {
  /** An order held before its payout, because its receive address was listed meanwhile. */
  async function heldOrder(): Promise<Order> {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
    lab.list(order.receiveAddress);
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    expect([await lab.state(order), await lab.reason(order)]).toEqual(['held', 'address_listed']);
    return order;
  }

  test('lets the payout go out, and nothing less does', async () => {
    const order = await heldOrder();
    const [match] = await matchesOf(order);
    expect(match).toMatchObject({
      role: 'receive',
      address: order.receiveAddress,
      entry: 'listed by the test',
      listDate: '2026-11-01',
      clearance: null,
    });
    for (const clears of [[], ['0'], ['no id']]) {
      expect(await tryDecision(order, 'continue', clears)).toMatchObject({
        ok: false,
        code: 'match_not_cleared',
        details: { matches: [match?.id] },
      });
    }
    expect(await lab.state(order)).toBe('held');

    expect(await tryDecision(order, 'continue', [match?.id ?? ''])).toMatchObject({ ok: true });
    await lab.work();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
    expect((await matchesOf(order))[0]?.clearance).toMatchObject({ by: 'anna', why: 'another person of that name' });
    await lab.booksEqualChain();
  });

  test('has cleared it for that order alone', async () => {
    const receiveAddress = lab.address('ethereum');
    const orders: Order[] = [];
    for (let made = 0; made < 2; made += 1) {
      orders.push(await lab.order({ send: '0.4 BTC', receive: 'ETH', receiveAddress }));
    }
    lab.list(receiveAddress);
    for (const order of orders) {
      await lab.pay(order, '0.4');
      await lab.confirm(order);
    }
    const [first, other] = orders;
    if (!first || !other) throw new Error('no orders');
    const [match] = await matchesOf(first);
    expect(await tryDecision(first, 'continue', [match?.id ?? ''])).toMatchObject({ ok: true });
    expect(await tryDecision(other, 'continue', [match?.id ?? ''])).toMatchObject({ code: 'match_not_cleared' });
    await lab.work();
    await lab.deliver(first);
    expect([await lab.state(first), await lab.state(other)]).toEqual(['completed', 'held']);
  });

  test('has to look again when a newer list still holds the address, and not when it does not', async () => {
    const orders = [await heldOrder(), await heldOrder()] as const;
    for (const order of orders) {
      const [match] = await matchesOf(order);
      expect(await tryDecision(order, 'continue', [match?.id ?? ''])).toMatchObject({ ok: true });
    }
    const [kept, gone] = orders;
    lab.publishList('2026-12-01');
    lab.unlist(gone.receiveAddress);
    await lab.work();
    await lab.deliver(gone);
    expect(await lab.state(gone)).toBe('completed');
    expect([await lab.state(kept), await lab.reason(kept)]).toEqual(['held', 'address_listed']);
    const matches = await matchesOf(kept);
    expect(matches.map(({ listDate, clearance }) => [listDate, clearance?.by])).toEqual([
      ['2026-11-01', 'anna'],
      ['2026-12-01', undefined],
    ]);
    await tryDecision(kept, 'continue', [matches[1]?.id ?? '']);
    await lab.work();
    await lab.deliver(kept);
    expect(await lab.state(kept)).toBe('completed');
    expect(await lab.received(kept)).toEqual([await lab.worthNow(kept, '0.5')]);
    await lab.booksEqualChain();
  });

  test('lets the coins of a listed sender be exchanged, and has to name whom they have looked into', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
    const txid = await lab.pay(order, '0.5', listedSender);
    await lab.confirm(order);
    const [match, ...others] = await matchesOf(order);
    expect(others).toEqual([]);
    const { id: depositId } = await lab.deposit(order, txid);
    expect(match).toMatchObject({ role: 'sender', depositId, address: listedSender });
    expect(match?.entry).toContain('SAMPLE1');
    expect(await tryDecision(order, 'continue', [])).toMatchObject({ ok: false, code: 'match_not_cleared' });
    expect(await tryDecision(order, 'continue', [match?.id ?? ''])).toMatchObject({ ok: true });
    await lab.work();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  });

  test('lets a refund to a listed address go out', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
    await lab.pay(order, '0.4');
    await lab.confirm(order);
    lab.list(order.refundAddress ?? '');
    await lab.refund(order);
    await lab.work();
    expect([await lab.state(order), await lab.reason(order)]).toEqual(['held', 'address_listed']);
    expect(await tryDecision(order, 'refund', [])).toMatchObject({ ok: false, code: 'match_not_cleared' });
    const [match] = await matchesOf(order);
    expect(match).toMatchObject({ role: 'refund', address: order.refundAddress });
    expect(await tryDecision(order, 'refund', [match?.id ?? ''])).toMatchObject({ ok: true });
    await lab.work();
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('0.4 BTC')]);
    await lab.booksEqualChain();
  });
});
