/** A variable shift without an amount, as SideShift's clients send it: a deposit within its range is exchanged. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import { divideDown, formatMoney, money, type Money } from '#src/domain/money.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { readTerms } from '#src/usecases/terms/order-terms.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { methods, openSideshift, type Shift, type Sideshift } from './open-sideshift.ts';

let lab: OrderLab;
let side: Sideshift;

beforeAll(async () => {
  lab = await openOrderLab();
  side = await openSideshift(lab);
});

afterAll(async () => {
  await side.close();
  await lab.close();
});

type Open = Order & Readonly<{ sendRange: Readonly<{ min: Money; max: Money }> }>;

async function openShift(fields: object = {}): Promise<Readonly<{ shift: Shift; stored: Open }>> {
  await lab.work();
  const { status, json } = await side.post('/shifts/variable', {
    ...methods,
    settleAddress: lab.address('tron'),
    ...fields,
  });
  expect([status, json]).toMatchObject([201, { type: 'variable', status: 'waiting' }]);
  const shift = json as Shift;
  const { order } = await lab.view({ id: orderIdOfLink(shift.id) } as Order);
  if (order.sendRange === null) throw new TypeError('the shift has no range');
  return { shift, stored: order as Open };
}

const plus = ({ currency, units }: Money, more: bigint): string => formatMoney(money(currency, units + more));

describe('a variable shift without an amount', () => {
  test('says the limits of its pair, and no amount', async () => {
    const { shift, stored } = await openShift();
    const pair = (await side.get('/pair/btc-bitcoin/usdt-tron')).json as Readonly<{ min: string; max: string }>;
    expect(shift).toMatchObject({ depositMin: pair.min, depositMax: pair.max });
    for (const field of ['depositAmount', 'settleAmount', 'rate', 'quoteId']) expect(shift).not.toHaveProperty(field);
    const { min, max } = stored.sendRange;
    expect([formatMoney(min), formatMoney(max)]).toEqual([pair.min, pair.max]);
    // Confirmations are those for the maximum of the range.
    expect(stored.confirmationsNeeded).toBe(confirmationsNeeded(max, 'sandbox'));
    expect(stored.confirmationsNeeded).toBeGreaterThan(confirmationsNeeded(min, 'sandbox'));
    expect(readTerms(stored.termsText)).toMatchObject({
      sendAmount: pair.min,
      sendRange: { min: pair.min, max: pair.max },
      refundRule: { toleranceBasisPoints: 0 },
    });
  });

  test.each([
    ['the least', ({ min }: Open['sendRange']) => formatMoney(min)],
    [
      'three tenths of the most',
      ({ max }: Open['sendRange']) => formatMoney(money('BTC', divideDown(max.units * 3n, 10n))),
    ],
    ['the most', ({ max }: Open['sendRange']) => formatMoney(max)],
  ])('that %s is paid to is settled at the rate of its confirmation', async (_, choose) => {
    const { shift, stored } = await openShift();
    const paid = choose(stored.sendRange);
    await lab.advance(5); // The market moves meanwhile.
    await lab.work();
    await lab.pay(stored, paid);
    await lab.work();
    expect(await side.look(shift.id)).toMatchObject({ status: 'pending' });
    const [deposit] = (await lab.view(stored)).deposits;
    expect(deposit?.confirmationsNeeded).toBe(confirmationsNeeded(deposit?.amount ?? stored.sendRange.max, 'sandbox'));

    await lab.confirm(stored);
    expect(await side.look(shift.id)).toMatchObject({ status: 'settling', depositAmount: paid });
    await lab.deliver(stored);
    const worth = await lab.worthNow(stored, paid);
    expect(await lab.received(stored)).toEqual([worth]);
    const [amount] = worth.split(' ');
    expect(await side.look(shift.id)).toMatchObject({ status: 'settled', depositAmount: paid, settleAmount: amount });
    await lab.booksEqualChain();
  });

  test.each([
    ['a unit less than the least', 'underpaid', ({ min }: Open['sendRange']) => plus(min, -1n)],
    ['a unit more than the most', 'overpaid', ({ max }: Open['sendRange']) => plus(max, 1n)],
  ])('that %s is paid to is in review, and refunded whole less the fee', async (_, issue, choose) => {
    const { shift, stored } = await openShift({ refundAddress: lab.address('bitcoin') });
    const paid = choose(stored.sendRange);
    await lab.pay(stored, paid);
    await lab.confirm(stored);
    expect(await side.look(shift.id)).toMatchObject({ status: 'review', issue });
    expect(await lab.received(stored)).toEqual([]);
    await lab.booksEqualChain();

    expect(await lab.services.refundOrder(stored.id)).toMatchObject({ ok: true });
    await lab.work();
    await lab.confirm(stored);
    expect(await side.look(shift.id)).toMatchObject({ status: 'refunded' });
    expect(await lab.refunded(stored)).toEqual([await lab.lessFee(`${paid} BTC`)]);
    await lab.booksEqualChain();
  });

  test('that too little is paid to may go on with it', async () => {
    const { shift, stored } = await openShift();
    const paid = plus(stored.sendRange.min, -1n);
    await lab.pay(stored, paid);
    await lab.confirm(stored);
    await lab.continue(stored);
    await lab.work();
    await lab.deliver(stored);
    expect(await side.look(shift.id)).toMatchObject({ status: 'settled', depositAmount: paid });
    expect(await lab.received(stored)).toEqual([await lab.worthNow(stored, paid)]);
    await lab.booksEqualChain();
  });

  test('is refused with both amounts, as ever', async () => {
    const both = { ...methods, settleAddress: lab.address('tron'), depositAmount: '1', settleAmount: '1' };
    expect((await side.post('/shifts/variable', both)).json).toMatchObject({
      error: { message: 'Exactly one of depositAmount and settleAmount is required' },
    });
  });
});
