/**
 * Orders of which a partner earns a share of our fee: the share stands in the signed terms, is owed once the order is
 * completed, and is taken from what we have, never from what the visitor gets.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { shareOfFee } from '#src/domain/developer/partner-share.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { findOrderFault } from '#src/usecases/terms/prove-order.ts';
import { loadBooks, unchecked } from '#src/usecases/reconciliation/load-books.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { writeAmount } from '#tests/support/order-lab/amounts.ts';
import { makeHalfPaidMixes, threeParts } from './support/half-paid-mix.ts';

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => {
  await lab.booksEqualChain();
  await lab.close();
});

const partnerShare = { partnerId: 'key_0123456789ab', name: 'Harbour Wallet', basisPoints: 2_500 } as const;
const owed = accounts.partner(partnerShare.partnerId);

async function priceOf(order: Order) {
  const { price } = (await lab.view(order)).order;
  if (!price) throw new Error('the order has a price');
  return price;
}

async function complete(order: Order, amount: string): Promise<void> {
  await lab.pay(order, amount);
  await lab.confirm(order);
  await lab.deliver(order);
}

async function countShares(): Promise<number> {
  const { rows } = await lab.database.ownerPool.query(`select 1 from journal where ref like 'share:%'`);
  return rows.length;
}

test('the terms say who earns how much of the fee, and the visitor pays what everybody pays', async () => {
  const [shared, plain] = [
    await lab.order({ send: '0.5 BTC', receive: 'ETH', partnerShare }),
    await lab.order({ send: '0.5 BTC', receive: 'ETH' }),
  ];
  expect(shared.quote).toMatchObject({ fee: plain.quote.fee, receive: plain.quote.receive });
  const { feeLines } = JSON.parse(shared.termsText) as { feeLines: readonly unknown[] };
  // A quarter of 0.45 % of half a bitcoin.
  expect(feeLines).toEqual([
    {
      name: 'service_fee',
      currency: 'BTC',
      amount: '0.00225',
      partnerShare: { id: 'key_0123456789ab', name: 'Harbour Wallet', basisPoints: 2_500, amount: '0.0005625' },
    },
  ]);
  expect(plain.termsText).not.toContain('partnerShare');
  expect(findOrderFault(lab.ports, shared)).toBeUndefined();
  expect(findOrderFault(lab.ports, { ...shared, partnerShare: null })).toBe('terms_differ');
});

test('a share is owed once, when the order is completed, of the fee that was charged', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', partnerShare });
  await lab.pay(order, '0.502');
  await lab.confirm(order);
  expect(await lab.owes(owed)).toEqual([]);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  const { fee } = await priceOf(order);
  expect(fee.units).not.toBe(order.quote.fee.units);
  const share = shareOfFee(fee, 2_500);
  expect(await lab.owes(owed)).toEqual([writeAmount(share)]);
  await lab.advance(60);
  await lab.work();
  expect(await lab.owes(owed)).toEqual([writeAmount(share)]);
  expect(await countShares()).toBe(1);
  // The fee stays as it was charged; what the partner gets of it is a cost of ours.
  const balances = await lab.ports.store.snapshot(async ({ journal }) => await journal.balances());
  const find = (account: string) => balances.find((each) => each.account === account && each.currency === 'BTC')?.units;
  expect(find(accounts.fee)).toBe(-fee.units);
  expect(find(accounts.partnerShares)).toBe(share.units);
});

test('shares of several orders and coins add up', async () => {
  for (const [send, amount] of [
    ['0.5 BTC', '0.5'],
    ['0.25 BTC', '0.25'],
    ['20 LTC', '20'],
  ] as const) {
    await complete(await lab.order({ send, receive: 'ETH', partnerShare }), amount);
  }
  const all = [money('BTC', 56_250n + 28_125n), money('LTC', 2_250_000n)];
  expect((await lab.owes(owed)).toSorted()).toEqual(all.map(writeAmount).toSorted());
});

test('an order that goes back owes nothing', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', partnerShare, refund: true });
  await lab.pay(order, '0.2');
  await lab.confirm(order);
  await lab.refund(order);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.owes(owed)).toEqual([]);
  expect(await countShares()).toBe(0);
});

test('of a mix whose rest went back, the share is of the fee that was kept', async () => {
  const mixes = makeHalfPaidMixes(lab);
  const order = await mixes.halfPaid('LTC', { partnerShare });
  await lab.refund(order);
  await lab.work();
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('completed');
  const { fee, rest } = await priceOf(order);
  const kept = money('BTC', fee.units - (rest?.fee.units ?? 0n));
  expect(await lab.owes(owed)).toEqual([writeAmount(shareOfFee(kept, 2_500))]);
  await mixes.resume('LTC');
});

test('a mix of several parts owes its share once', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', mix: threeParts, partnerShare });
  await lab.pay(order, '0.5');
  await lab.confirm(order);
  for (let times = 0; times < 4; times += 1) {
    await lab.advance(11);
    await lab.work();
    await lab.deliver(order);
  }
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.owes(owed)).toEqual([writeAmount(shareOfFee((await priceOf(order)).fee, 2_500))]);
});

test('a share that somebody took out of the row, or raised, is told', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', partnerShare });
  await lab.pay(order, '0.5');
  await lab.confirm(order);
  await lab.work();
  const raised = JSON.stringify({ ...partnerShare, basisPoints: 5_000 });
  await lab.database.ownerPool.query('update orders set partner_share = $1 where id = $2', [raised, order.id]);
  await lab.deliver(order);
  const { books } = await lab.ports.store.snapshot(async (records) => await loadBooks(records, unchecked));
  expect(checkBooks(books)).toContainEqual({
    rule: 'L26',
    about: order.orderNumber,
    message: 'the share is not that of its terms',
  });
  await lab.database.ownerPool.query('update orders set partner_share = $1 where id = $2', [
    JSON.stringify(partnerShare),
    order.id,
  ]);
});

test('a price that somebody raised after it was booked earns nobody more, and is told', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', partnerShare });
  await lab.pay(order, '0.5');
  await lab.confirm(order);
  await lab.work();
  const { fee } = await priceOf(order);
  const raise = (units: bigint) =>
    lab.database.ownerPool.query(
      `update orders set price = jsonb_set(price, '{feeUnits}', to_jsonb($1::text)) where id = $2`,
      [String(units), order.id],
    );
  await raise(fee.units * 200n);
  await lab.deliver(order);
  expect(await lab.owes(owed)).toEqual([writeAmount(shareOfFee(fee, 2_500))]);
  const { books } = await lab.ports.store.snapshot(async (records) => await loadBooks(records, unchecked));
  expect(checkBooks(books)).toContainEqual({
    rule: 'L26',
    about: order.orderNumber,
    message: 'the fee of its price is not the one booked',
  });
  await raise(fee.units);
});

test('goes with the order’s other data, and the books keep what is owed', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH', partnerShare });
  await complete(order, '0.5');
  const before = await lab.owes(owed);
  await lab.advance(8 * 24 * 60);
  await lab.work();
  const { rows } = await lab.database.ownerPool.query<{ partner_share: unknown; erased_at: unknown }>(
    'select partner_share, erased_at from orders where id = $1',
    [order.id],
  );
  expect(rows[0]).toMatchObject({ partner_share: null, erased_at: expect.any(Date) as Date });
  expect(await lab.owes(owed)).toEqual(before);
});
