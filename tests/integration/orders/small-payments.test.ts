/** Small payments: one that completes an order counts, and dust from a stranger changes nothing. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { formatMoney } from '#src/domain/money.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

describe('a payment that completes an order', () => {
  test.each([
    ['the rest', ['480', '20']],
    ['the small part', ['20', '480']],
  ] as const)('counts towards it at any network fee, when %s comes last', async (_what, parts) => {
    const order = await lab.order({ send: '500 USDT-ERC20', receive: 'LTC' });
    // A refund of 20 USDT would now cost more than it is worth.
    await lab.control('ethereum').setFeeFloor(chains.ethereum.fee.usualUnitsPerSize * 60n);
    await lab.work();
    for (const part of parts) {
      await lab.pay(order, part);
      await lab.confirm(order);
    }
    expect(await lab.state(order)).toBe('action_required');
    expect((await lab.view(order)).deposits).toMatchObject([
      { status: 'confirmed', use: null },
      { status: 'confirmed', use: null },
    ]);
    expect(await lab.owes(accounts.dust)).toEqual([]);
    await lab.control('ethereum').setFeeFloor(chains.ethereum.fee.usualUnitsPerSize);
    await lab.work();
    await lab.continue(order);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '500')]);
    await lab.booksEqualChain();
  });
});

describe("a stranger's small extra payment", () => {
  test('gets its own refund, and the order is paid as signed', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'LTC', type: 'fixed', refund: true });
    await lab.pay(order, '0.5');
    await lab.pay(order, '0.01');
    await lab.confirm(order);
    await lab.deliver(order);
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.reason(order)).toBeNull();
    expect(await lab.received(order)).toEqual([`${formatMoney(order.quote.receive)} LTC`]);
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('0.01 BTC')]);
    await lab.booksEqualChain();
  });

  test.each(['fixed', 'floating'] as const)(
    'that is confirmed before the visitor pays changes nothing: %s',
    async (type) => {
      const order = await lab.order({ send: '8 BTC', receive: 'LTC', type, refund: true });
      await lab.pay(order, '0.01');
      await lab.confirm(order);
      // The page goes on showing where to pay.
      expect(await lab.state(order)).toBe('awaiting_deposit');
      await lab.pay(order, '8');
      await lab.confirm(order);
      await lab.deliver(order);
      await lab.confirm(order);
      expect([await lab.state(order), await lab.reason(order)]).toEqual(['completed', null]);
      const agreed = `${formatMoney(order.quote.receive)} LTC`;
      expect(await lab.received(order)).toEqual([type === 'fixed' ? agreed : await lab.worthNow(order, '8')]);
      expect(await lab.refunded(order)).toEqual([await lab.lessFee('0.01 BTC')]);
      await lab.booksEqualChain();
    },
  );

  test('that confirms first does not take its price away either', async () => {
    const order = await lab.order({ send: '8 BTC', receive: 'LTC', type: 'fixed', refund: true });
    await lab.pay(order, '8');
    await lab.pay(order, '0.01');
    await lab.mine('bitcoin', 1);
    await lab.watch('bitcoin');
    expect(await lab.state(order)).toBe('confirming');
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([`${formatMoney(order.quote.receive)} LTC`]);
  });

  test('that is alone when the window ends is an underpaid order', async () => {
    const order = await lab.order({ send: '8 BTC', receive: 'LTC', type: 'fixed', refund: true });
    await lab.pay(order, '0.01');
    await lab.confirm(order);
    await lab.advance(14);
    await lab.work();
    expect(await lab.state(order)).toBe('awaiting_deposit');
    await lab.advance(2);
    await lab.work();
    await lab.watch('bitcoin');
    expect([await lab.state(order), await lab.reason(order)]).toEqual(['action_required', 'underpaid']);
    await lab.booksEqualChain();
  });

  test('that is not in a block when the window ends is judged when it is', async () => {
    const order = await lab.order({ send: '8 BTC', receive: 'LTC', type: 'fixed', refund: true });
    await lab.pay(order, '0.01');
    await lab.work();
    await lab.advance(16);
    await lab.work();
    await lab.advance(1);
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    await lab.confirm(order);
    expect([await lab.state(order), await lab.reason(order)]).toEqual(['action_required', 'underpaid']);
  });

  test('and the rest of the order make a choice together', async () => {
    const order = await lab.order({ send: '8 BTC', receive: 'LTC', type: 'fixed', refund: true });
    await lab.pay(order, '0.3');
    await lab.confirm(order);
    await lab.pay(order, '7.7');
    await lab.confirm(order);
    expect([await lab.state(order), await lab.reason(order)]).toEqual(['action_required', 'second_deposit']);
    await lab.continue(order);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '8')]);
    await lab.booksEqualChain();
  });

  test('is not judged because of another one that can be taken back', async () => {
    const order = await lab.order({ send: '8 BTC', receive: 'LTC', type: 'fixed', refund: true });
    await lab.pay(order, '0.01');
    await lab.confirm(order);
    const txid = await lab.pay(order, '0.5');
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    await lab.control('bitcoin').drop(txid);
    await lab.work();
    expect(await lab.state(order)).toBe('awaiting_deposit');
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    expect([await lab.state(order), await lab.reason(order)]).toEqual(['action_required', 'second_deposit']);
    await lab.booksEqualChain();
  });

  test('that is left when the other payment is replaced leaves the order open', async () => {
    const order = await lab.order({ send: '8 BTC', receive: 'LTC', type: 'fixed', refund: true });
    await lab.pay(order, '0.01');
    await lab.work();
    const txid = await lab.pay(order, '8');
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    await lab.control('bitcoin').drop(txid);
    await lab.work();
    expect(await lab.state(order)).toBe('awaiting_deposit');
  });

  test('whose refund waits for cheaper blocks keeps no window open', async () => {
    const order = await lab.order({ send: '8 BTC', receive: 'LTC', type: 'fixed', refund: true });
    await lab.pay(order, '0.0005');
    await lab.confirm(order);
    await lab.control('bitcoin').setFeeFloor(chains.bitcoin.fee.usualUnitsPerSize * 60n);
    await lab.mine('bitcoin');
    await lab.work();
    const txid = await lab.pay(order, '8');
    await lab.work();
    await lab.watch('bitcoin');
    await lab.control('bitcoin').drop(txid);
    await lab.work();
    expect(await lab.state(order)).toBe('awaiting_deposit');
    expect((await lab.view(order)).deposits).toMatchObject([{ status: 'dropped' }, { use: 'unclaimed' }]);
    for (const minutes of [14, 2, 1]) {
      await lab.advance(minutes);
      await lab.work();
    }
    expect(await lab.state(order)).toBe('expired');

    await lab.control('bitcoin').setFeeFloor(chains.bitcoin.fee.usualUnitsPerSize);
    await lab.mine('bitcoin');
    await lab.advance(1);
    await lab.work();
    await lab.mine('bitcoin', 3);
    await lab.work();
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('0.0005 BTC')]);
    await lab.booksEqualChain();
  });

  test('of dust changes nothing', async () => {
    const order = await lab.order({ send: '0.5 BTC', receive: 'LTC', type: 'fixed' });
    await lab.control('bitcoin').pay({ to: order.depositAddress, currency: 'BTC', units: 600n });
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    await lab.deliver(order);
    await lab.watch('bitcoin');
    expect(await lab.state(order)).toBe('completed');
    expect(await lab.owes(accounts.dust)).toEqual(['0.000006 BTC']);
    await lab.booksEqualChain();
  });
});
