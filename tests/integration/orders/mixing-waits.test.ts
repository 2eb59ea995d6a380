/** A part that is due but cannot be paid: it waits, shows why, and is paid when other coins are available. */
import { afterEach, expect, test } from 'vitest';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { findOwnCoins, walkAncestry } from './support/walk-ancestry.ts';

let lab: OrderLab;

afterEach(async () => {
  await lab.close();
});

const twoParts = { mixingRounds: 2, delayMinutes: 10, useRandomAmounts: false, useRandomDelay: false } as const;

function sum(amounts: readonly string[]): bigint {
  return amounts.reduce((total, text) => total + parseAmount(text).units, 0n);
}

async function pass(minutes: number): Promise<void> {
  await lab.advance(minutes);
  await lab.mine('bitcoin', 6);
  await lab.work();
}

test('a mix gets no price from its own deposit, which must not pay its parts', async () => {
  lab = await openOrderLab({ hot: ['1.1 BTC'] });
  const mix = await lab.order({ send: '1 BTC', receive: 'BTC', mix: twoParts });
  // Another order takes most of the wallet's other coins: what is left of them is too little for the parts.
  const price = (await lab.order({ send: '1 ETH', receive: 'BTC' })).quote.receive.units;
  const ethers = parseAmount('1 BTC').units / price;
  const other = await lab.order({ send: `${ethers} ETH`, receive: 'BTC' });
  await lab.pay(other, `${ethers}`);
  await lab.confirm(other);
  await lab.deliver(other);
  expect(await lab.state(other)).toBe('completed');

  await lab.pay(mix, '1');
  await lab.confirm(mix);
  for (let minutes = 0; minutes < 30; minutes += 5) await pass(5);
  expect((await lab.view(mix)).order).toMatchObject({ state: 'mixing', price: null, waiting: { reason: 'no_cover' } });
  expect(await lab.received(mix)).toEqual([]);
  await lab.booksEqualChain();

  await lab.fund('1 BTC');
  for (let minutes = 0; minutes < 30; minutes += 5) await pass(5);
  expect((await lab.view(mix)).mix).toMatchObject({ partsConfirmed: 2, waitsFor: null, progress: { percent: 100 } });
  expect(await lab.state(mix)).toBe('completed');
  expect(sum(await lab.received(mix))).toBe((await lab.view(mix)).order.price?.receive.units);
  expect(findOwnCoins(walkAncestry(await lab.control('bitcoin').truth()), [mix])).toEqual([]);
  await lab.booksEqualChain();
});

test('a part waits for other coins while all that can be spent descends from its own deposit', async () => {
  lab = await openOrderLab({ hot: ['1.1 BTC'] });
  const mix = await lab.order({ send: '1 BTC', receive: 'BTC', mix: twoParts });
  await lab.pay(mix, '1');
  await lab.confirm(mix);
  expect((await lab.view(mix)).mix).toMatchObject({ partsPlanned: 2, partsSent: 0, waitsFor: null });
  // The pool's only coin cannot be spent for a while.
  const bind = async (isReserved: boolean) =>
    await lab.database.ownerPool.query(
      `update coins set is_reserved = $1 where chain = 'bitcoin' and units = 110000000`,
      [isReserved],
    );
  await bind(true);
  for (let minutes = 0; minutes < 30; minutes += 5) await pass(5);
  expect((await lab.view(mix)).mix).toMatchObject({ partsSent: 0, waitsFor: 'other_coins', progress: { percent: 25 } });
  expect(await lab.received(mix)).toEqual([]);

  await bind(false);
  for (let minutes = 0; minutes < 30; minutes += 5) await pass(5);
  expect(await lab.state(mix)).toBe('completed');
  expect(findOwnCoins(walkAncestry(await lab.control('bitcoin').truth()), [mix])).toEqual([]);
  await lab.booksEqualChain();
});

test('a part waits for a liquid wallet when there is nothing to pay it with at all', async () => {
  lab = await openOrderLab({ hot: ['1.5 BTC', '10 ETH'] });
  const mix = await lab.order({ send: '20 ETH', receive: 'BTC', mix: { ...twoParts, delayMinutes: 0 } });
  await lab.pay(mix, '20');
  await lab.confirm(mix);
  // The first part spends the only coin, whose change is unusable until it is confirmed.
  expect((await lab.view(mix)).mix).toMatchObject({ partsSent: 1, waitsFor: 'liquid_wallet' });
  for (let minutes = 0; minutes < 15; minutes += 5) await pass(5);
  expect((await lab.view(mix)).mix).toMatchObject({ partsConfirmed: 2, waitsFor: null });
  await lab.booksEqualChain();
});

test('a part that somebody looks at before its time is not sent', async () => {
  lab = await openOrderLab();
  const mix = await lab.order({ send: '1 BTC', receive: 'LTC', mix: twoParts });
  await lab.pay(mix, '1');
  await lab.confirm(mix);
  for (const part of [1, 2]) await advancePayout(lab.ports, `${mix.id}-p${part}`);
  expect((await lab.view(mix)).mix).toMatchObject({ partsPlanned: 2, partsSent: 0 });
  expect((await lab.view(mix)).payouts).toEqual([]);
});
