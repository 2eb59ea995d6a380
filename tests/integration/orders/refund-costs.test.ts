/** A refund costs what it costs: fetching the deposit and sending it back, and nothing else. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money } from '#src/domain/money.ts';
import { feeIn, finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { writeAmount } from '#tests/support/order-lab/amounts.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

const chainOf = (order: Order) => currencies[order.quote.inputs.send.currency].chain;

async function booked(account: string, currency: CurrencyId): Promise<bigint> {
  return await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(account, currency));
}

/** An order of which half was paid, and that half refunded. */
async function refundHalf(send: string, half: string): Promise<Order> {
  await lab.work();
  const receive = send.endsWith('LTC') ? 'BTC' : 'LTC';
  const order = await lab.order({ send, receive, refund: true });
  await lab.pay(order, half);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  return order;
}

/** Mines until the deposit and, with a top-up before it, its sweep are final. */
async function fetchDeposit(order: Order): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await lab.mine(chainOf(order), finalityBlocks(chainOf(order), 'sandbox'));
    await lab.work();
  }
}

describe.each(['BTC', 'XMR', 'ETH', 'SOL', 'USDT-TRC20', 'USDC-SOL'] as const)('%s', (currency) => {
  test('the figure of the choice is refunded to the unit, and covers both legs', async () => {
    const { chain, maxUnits } = currencies[currency];
    const { nativeCurrency } = chains[chain];
    const sent = writeAmount(money(currency, maxUnits / 100n));
    const [half = ''] = writeAmount(money(currency, maxUnits / 200n)).split(' ');
    const [charged, paid] = [
      await booked(accounts.networkFeeCharged, currency),
      await booked(accounts.networkFeePaid, nativeCurrency),
    ];
    const order = await refundHalf(sent, half);
    const { refunds } = await lab.quoteChoice(order);
    await lab.refund(order);
    await lab.work();
    await lab.confirm(order);
    expect(await lab.refunded(order)).toEqual(refunds.map(writeAmount));
    await fetchDeposit(order);

    const [deposit] = (await lab.view(order)).deposits;
    const moves = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofDeposit(deposit?.id ?? ''));
    const swept = moves.filter(({ kind, state }) => kind === 'sweep' && state === 'final');
    expect(swept).toHaveLength(chains[chain].sweepFeePayer === undefined ? 0 : 1);
    const cost = (await booked(accounts.networkFeePaid, nativeCurrency)) - paid;
    const rates = await lab.ports.store.snapshot(async ({ controls }) => await controls.latestRates());
    const due = feeIn(currency, money(nativeCurrency, cost), rates?.prices ?? {});
    const fee = charged - (await booked(accounts.networkFeeCharged, currency));
    expect(due.ok && due.value.units).toBeGreaterThan(0n);
    expect(due.ok && fee >= due.value.units).toBe(true);
    await lab.booksEqualChain();
  });
});

test('while a payout waits, the page and programs are told what one would get back', async () => {
  const stop = { scope: 'LTC', reason: 'operator', by: 'operator', note: '' } as const;
  const order = await lab.order({ send: '1000 USDT-TRC20', receive: 'LTC', refund: true });
  await stopPayouts(lab.ports, stop);
  await lab.pay(order, '1000');
  await lab.confirm(order);
  expect((await lab.view(order)).order).toMatchObject({ state: 'exchanging', waiting: { reason: 'payouts_stopped' } });
  const offers = await lab.quoteChoice(order);
  expect(offers).toMatchObject({ whole: null, splits: [] });
  expect(offers.refunds.map(writeAmount)).toEqual([await lab.lessFee('1000 USDT-TRC20')]);
  await lab.refund(order);
  await lab.work();
  await lab.confirm(order);
  await liftStop(lab.ports, stop);
  expect(await lab.refunded(order)).toEqual(offers.refunds.map(writeAmount));
  expect(await lab.services.quoteChoice(order.id)).toMatchObject({ ok: false, code: 'order_event_not_allowed' });
});

describe('a refund that was shown in a choice', () => {
  const usual = chains.litecoin.fee.usualUnitsPerSize;
  const setFees = async (times: bigint) => {
    await lab.control('litecoin').setFeeFloor(usual * times);
    await lab.work();
  };
  /** The order, and its refund as it is shown at the usual fees. */
  const show = async () => {
    const order = await refundHalf('5 LTC', '2');
    const { refunds } = await lab.quoteChoice(order);
    return { order, shown: refunds.map(writeAmount) };
  };
  const refundOf = async (order: Order) => {
    await lab.refund(order);
    await lab.work();
    await fetchDeposit(order);
    return await lab.refunded(order);
  };
  afterEach(async () => await setFees(1n));

  test('pays what was shown when fees rise before it is chosen, and we bear the rest', async () => {
    const { order, shown } = await show();
    const before = await booked(accounts.networkFeeCharged, 'LTC');
    const paid = await booked(accounts.networkFeePaid, 'LTC');
    await setFees(3n);
    expect(await refundOf(order)).toEqual(shown);
    const charged = before - (await booked(accounts.networkFeeCharged, 'LTC'));
    expect((await booked(accounts.networkFeePaid, 'LTC')) - paid).toBeGreaterThan(charged);
    await lab.booksEqualChain();
  });

  test('pays more when fees have fallen', async () => {
    await setFees(3n);
    const { order, shown } = await show();
    await setFees(1n);
    const cheaper = [await lab.lessFee('2 LTC')];
    expect(cheaper).not.toEqual(shown);
    expect(await refundOf(order)).toEqual(cheaper);
  });

  test('costs what it costs by then if it is chosen too late', async () => {
    const { order, shown } = await show();
    await lab.advance(1.1);
    await setFees(3n);
    const dearer = [await lab.lessFee('2 LTC')];
    expect(dearer).not.toEqual(shown);
    expect(await refundOf(order)).toEqual(dearer);
  });

  test('binds for the payments it was shown for, and not for later ones', async () => {
    const { order, shown } = await show();
    await lab.refund(order);
    await lab.work();
    await fetchDeposit(order);
    expect(await lab.refunded(order)).toEqual(shown);
    await setFees(3n);
    await lab.pay(order, '2');
    await lab.confirm(order);
    await lab.work();
    await fetchDeposit(order);
    expect(await lab.refunded(order)).toEqual([...shown, await lab.lessFee('2 LTC')]);
  });

  test('is not shown cheaper again and again: the first figure stays until it has expired', async () => {
    await setFees(3n);
    const { order, shown } = await show();
    await setFees(1n);
    expect((await lab.quoteChoice(order)).refunds.map(writeAmount)).toEqual(shown);
    await lab.advance(1.1);
    await lab.work();
    expect((await lab.quoteChoice(order)).refunds.map(writeAmount)).toEqual([await lab.lessFee('2 LTC')]);
  });
});

describe('in a wallet of small coins', () => {
  let small: OrderLab;
  beforeAll(async () => {
    small = await openOrderLab({ hot: ['20 LTC', '1 BTC'], coins: 40 });
  });
  afterAll(async () => await small.close());

  test('a refund waits for the coin of its deposit instead of spending many others', async () => {
    const order = await small.order({ send: '5 LTC', receive: 'BTC', refund: true });
    await small.pay(order, '4');
    await small.confirm(order);
    await small.refund(order);
    await small.work();
    expect((await small.view(order)).order).toMatchObject({ state: 'refunding', waiting: { reason: 'liquid_wallet' } });
    await small.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
    await small.advance(1);
    await small.work();
    const refund = (await small.view(order)).payouts.find(({ kind }) => kind === 'refund');
    expect(refund?.domain).toMatchObject({ kind: 'coins', coins: [{ units: 400_000_000n }, {}] });
    await small.confirm(order);
    expect(await small.state(order)).toBe('refunded');
    await small.booksEqualChain();
  });
});

test('an underpayment that blocks are too dear to send back now waits, and is not taken for dust', async () => {
  const order = await lab.order({ send: '0.05 BTC', receive: 'LTC', refund: true });
  await lab.pay(order, '0.0005');
  await lab.confirm(order);
  // A small payment waits for the one that fits until the window is over.
  await lab.advance(31);
  await lab.work();
  await lab.refreshRates();
  await lab.confirm(order);
  const { usualUnitsPerSize } = chains.bitcoin.fee;
  await lab.control('bitcoin').setFeeFloor(usualUnitsPerSize * 50n);
  await lab.work();
  await lab.refund(order);
  await lab.work();
  expect((await lab.view(order)).order).toMatchObject({ state: 'refunding', waiting: { reason: 'blocks_dear' } });

  await lab.control('bitcoin').setFeeFloor(usualUnitsPerSize);
  await lab.advance(1);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  await lab.booksEqualChain();
});
