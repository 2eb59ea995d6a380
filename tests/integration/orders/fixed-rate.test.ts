/**
 * Orders at a fixed rate: it applies if the deposit is seen and first confirmed in time, otherwise the visitor chooses.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { readTerms } from '#src/usecases/terms/order-terms.ts';
import { writeAmount } from '#tests/support/order-lab/amounts.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;

beforeAll(async () => {
  lab = await openOrderLab();
});

afterAll(async () => {
  await lab.close();
});

test('a fixed rate is kept when the deposit is seen in time, although the market moved', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', type: 'fixed' });
  expect(order.quote.inputs.feeBasisPoints).toBe(95n);
  await lab.advance(14);
  await lab.pay(order, '1');
  await lab.work();
  // Seen in time; the first confirmation may come up to twenty minutes after the payment window.
  await lab.advance(20);
  await lab.confirm(order);
  await lab.deliver(order);

  expect(await lab.state(order)).toBe('completed');
  expect(await lab.received(order)).toEqual([lab.worthAsOrdered(order, '1')]);
  expect(await lab.received(order)).not.toEqual([await lab.worthNow(order, '1', 95n)]);
  await lab.booksEqualChain();
});

describe('a fixed price', () => {
  const usual = chains.ethereum.fee.usualUnitsPerSize;

  afterEach(async () => {
    await lab.control('ethereum').setFeeFloor(usual);
    await lab.mine('ethereum');
    await lab.work();
  });

  test('pays exactly the signed amount, although sending it costs fifteen times as much by then', async () => {
    const order = await lab.order({ send: '0.002 BTC', receive: 'USDT-ERC20', type: 'fixed' });
    const { receiveAmount } = readTerms(order.termsText);
    const charged = order.quote.inputs.networkFee;
    await lab.control('ethereum').setFeeFloor(usual * 15n);
    await lab.pay(order, '0.002');
    await lab.confirm(order);
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([`${receiveAmount} USDT-ERC20`]);
    // The order is charged the signed network fee; the chain's actual fee is booked as our cost.
    expect(await lab.owes('income:network_fee')).toContain(writeAmount(charged));
    expect(await lab.balance('expense:network_fee')).toContainEqual(expect.stringMatching(/ ETH$/));
    await lab.booksEqualChain();
  });

  test.each(['0.00199', '0.00201'])('is the same rate for %s BTC of 0.002: within the tolerance', async (came) => {
    const order = await lab.order({ send: '0.002 BTC', receive: 'USDT-ERC20', type: 'fixed' });
    await lab.control('ethereum').setFeeFloor(usual * 15n);
    await lab.advance(5);
    await lab.pay(order, came);
    await lab.confirm(order);
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([lab.worthAsOrdered(order, came)]);
    await lab.booksEqualChain();
  });

  test('needs no price of now', async () => {
    const order = await lab.order({ send: '1 BTC', receive: 'LTC', type: 'fixed' });
    await lab.pay(order, '1');
    await lab.work();
    lab.setFeedDown(true);
    await lab.advance(2);
    await lab.confirm(order);
    await lab.deliver(order);
    lab.setFeedDown(false);
    await lab.advance(1);
    await lab.work();

    expect(await lab.received(order)).toEqual([`${readTerms(order.termsText).receiveAmount} LTC`]);
  });
});

test('a floating rate is the one of the moment the deposit confirms', async () => {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH' });
  const whenOrdered = await lab.worthNow(order, '1');
  await lab.pay(order, '1');
  await lab.work();
  await lab.advance(20);
  await lab.confirm(order);
  const whenConfirmed = await lab.worthNow(order, '1');
  await lab.advance(20);
  await lab.work();
  await lab.deliver(order);

  expect(whenConfirmed).not.toBe(whenOrdered);
  expect(await lab.received(order)).toEqual([whenConfirmed]);
  await lab.booksEqualChain();
});

describe('a fixed price whose deposit is seen in time', () => {
  async function seenAt14(refund = false) {
    const order = await lab.order({ send: '1 BTC', receive: 'ETH', type: 'fixed', refund });
    await lab.advance(14);
    await lab.pay(order, '1');
    await lab.work();
    expect(await lab.state(order)).toBe('confirming');
    return order;
  }

  test('lapses if the first confirmation comes too late: the visitor continues at the current rate', async () => {
    const order = await seenAt14();
    await lab.advance(22);
    await lab.confirm(order);
    expect(await lab.state(order)).toBe('action_required');
    expect(await lab.reason(order)).toBe('price_lapsed');

    await lab.continue(order);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '1')]);
    await lab.booksEqualChain();
  });

  test('lapses also if whoever mines its block dates that back', async () => {
    const order = await seenAt14();
    await lab.advance(30);
    await lab.work();
    await lab.mine('bitcoin');
    const { bitcoin } = lab.ports.chains;
    const block: typeof bitcoin.node.block = async (height, watch) => {
      const found = await bitcoin.node.block(height, watch);
      return found && { ...found, time: found.time - 20 * 60_000 };
    };
    const dated = { ...lab.ports.chains, bitcoin: { ...bitcoin, node: { ...bitcoin.node, block } } };
    await lab.work({ ...lab.ports, chains: dated });
    await lab.confirm(order);
    expect(await lab.reason(order)).toBe('price_lapsed');
  });

  test('binds by a block of its time that we could read only later', async () => {
    const order = await seenAt14();
    await lab.advance(20);
    await lab.mine('bitcoin', 4);
    await lab.advance(60);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.received(order)).toEqual([`${readTerms(order.termsText).receiveAmount} ETH`]);
  });

  test('is refunded instead if the visitor wants that', async () => {
    const order = await seenAt14(true);
    await lab.advance(60 * 24 * 3);
    await lab.confirm(order);
    expect(await lab.reason(order)).toBe('price_lapsed');

    await lab.refund(order);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('1 BTC')]);
    await lab.booksEqualChain();
  });

  test('binds by the first confirmation, however long the others take', async () => {
    const order = await seenAt14();
    await lab.advance(20);
    await lab.mine('bitcoin');
    await lab.work();
    await lab.advance(90);
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.received(order)).toEqual([`${readTerms(order.termsText).receiveAmount} ETH`]);
  });

  test('waits longer by the time that the service was down', async () => {
    const order = await seenAt14();
    lab.stopFor(120);
    await lab.work();
    await lab.advance(19);
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.received(order)).toEqual([`${readTerms(order.termsText).receiveAmount} ETH`]);
  });

  test('has that time in its signed terms; a floating order has none', async () => {
    const order = await seenAt14();
    expect(readTerms(order.termsText)).toMatchObject({ firstConfirmationMinutes: 20 });
    const floating = await lab.order({ send: '1 BTC', receive: 'ETH' });
    expect(readTerms(floating.termsText)).not.toHaveProperty('firstConfirmationMinutes');
  });
});

async function lapse({ refund }: Readonly<{ refund: boolean }>) {
  const order = await lab.order({ send: '1 BTC', receive: 'ETH', type: 'fixed', refund });
  await lab.advance(16);
  await lab.pay(order, '1');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  expect(await lab.reason(order)).toBe('fixed_rate_lapsed');
  return order;
}

describe('a fixed rate that lapsed before the deposit was seen', () => {
  test('goes on at the floating rate and fee if the visitor continues', async () => {
    const order = await lapse({ refund: false });
    await lab.continue(order);
    await lab.work();
    await lab.deliver(order);

    expect(await lab.state(order)).toBe('completed');
    expect(await lab.received(order)).toEqual([await lab.worthNow(order, '1')]);
    await lab.booksEqualChain();
  });

  test('is refunded if the visitor wants it back', async () => {
    const order = await lapse({ refund: true });
    await lab.refund(order);
    await lab.work();
    await lab.confirm(order);

    expect(await lab.state(order)).toBe('refunded');
    expect(await lab.refunded(order)).toEqual([await lab.lessFee('1 BTC')]);
    await lab.booksEqualChain();
  });
});
