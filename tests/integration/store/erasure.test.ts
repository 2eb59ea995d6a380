/** Erasure deletes the visitor's data and keeps the totals. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChatRecords } from '#src/adapters/db/chat-records.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import { defaultMixSettings } from '#src/domain/mixer/settings.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import * as make from '#tests/support/make-order.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Store;
beforeAll(async () => {
  database = await openTestDatabase();
  store = makeStore(database.pool);
});
afterAll(async () => await database.close());

/** An ended order with rows in every table that an order can have. */
async function insertEnded() {
  const order = make.makeOrder({
    state: 'completed',
    idempotencyKey: 'visitor-key',
    refundAddress: 'visitor-refund',
    receiveAddress: 'visitor-receive',
    depositMemo: 'visitor-memo',
    termsText: 'visitor-terms',
    termsSignature: 'visitor-signature',
    trackingCode: '123454321',
    quote: make.makeOrderQuote({ product: 'mix_custom' }),
    mix: make.makeMix(defaultMixSettings, 1, { furtherAddresses: ['visitor-further'] }),
  });
  const deposit = make.makeDeposit(order, { status: 'confirmed', use: 'swap' });
  const payout = make.makePayout(order, { state: 'final', domain: make.makeNonceDomain(4) });
  await store.transaction(async ({ orders, deposits, payouts, wallet }) => {
    await orders.insert(order);
    await wallet.watch(make.makeWatched(order));
    await deposits.insert(deposit);
    await payouts.insert(payout);
    await payouts.addAttempt(make.makeAttempt(payout, { raw: 'visitor-transaction' }));
  });
  const said = { chatTag: 'visitor-chat', place: 'visitor-place', language: 'en', toldMark: '', toldState: '' };
  await makeChatRecords(database.pool).put({ orderId: order.id, ...said });
  return { order, deposit, payout };
}

test('an erased order keeps its totals and no word of its visitor', async () => {
  const { order, deposit, payout } = await insertEnded();
  const chats = makeChatRecords(database.pool);
  expect(await chats.newestOf('visitor-chat', 5)).toEqual([order.id]);
  await store.transaction(async ({ orders }) => await orders.erase(order.id, make.builtAt));

  for (const table of ['orders', 'payouts', 'attempts', 'order_history', 'chat_orders']) {
    const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/visitor|123454321/);
  }
  const { rows } = await database.pool.query<{ send_units: string; receive_units: string; send_currency: string }>(
    'select send_units, receive_units, send_currency from orders where order_number = $1',
    [order.orderNumber],
  );
  const { inputs, receive } = order.quote;
  expect(rows).toEqual([
    { send_units: `${inputs.send.units}`, receive_units: `${receive.units}`, send_currency: inputs.send.currency },
  ]);

  await store.transaction(async (records) => {
    expect(await records.deposits.find(deposit.id)).toEqual(deposit);
    expect(await records.payouts.find(payout.id)).toEqual({ ...payout, toAddress: '' });
    const watched = await records.wallet.findWatched('utxo', [order.depositAddress]);
    expect(watched).toEqual([make.makeWatched(order)]);
  });
});

test('a message about an erased order is remembered no more', async () => {
  const order = make.makeOrder({ state: 'expired' });
  const chats = makeChatRecords(database.pool);
  await store.transaction(async ({ orders }) => {
    await orders.insert(order);
    await orders.erase(order.id, make.builtAt);
  });
  const said = { chatTag: 'late', place: 'late', language: 'en', toldMark: '', toldState: '' };
  await chats.put({ orderId: order.id, ...said });
  expect(await chats.find(order.id)).toBeUndefined();
});

test('a bot counts as running for a while after its sign of life', async () => {
  const chats = makeChatRecords(database.pool);
  expect(await chats.isAlive('swap_example_bot')).toBe(false);
  await chats.beat('Swap_Example_Bot');
  expect(await chats.isAlive('swap_example_bot')).toBe(true);
  await database.ownerPool.query("update chat_bots set beat_at = beat_at - interval '91 seconds'");
  expect(await chats.isAlive('swap_example_bot')).toBe(false);
});

test('an erased order is found by nothing that a visitor could hold', async () => {
  const order = make.makeOrder({ state: 'expired', idempotencyKey: 'other-key' });
  await store.transaction(async ({ orders }) => {
    await orders.insert(order);
    await orders.erase(order.id, make.builtAt);
    expect(await orders.find(order.id)).toBeUndefined();
    expect(await orders.lock(order.id)).toBeUndefined();
    expect(await orders.findByTrackingCode(order.trackingCode)).toBeUndefined();
    expect(await orders.findByIdempotencyKey('other-key')).toBeUndefined();
  });
});

test('an order with coins on the way is not erased', async () => {
  const order = make.makeOrder({ state: 'sending' });
  await store.transaction(async ({ orders, payouts }) => {
    await orders.insert(order);
    await payouts.insert(make.makePayout(order, { state: 'broadcast' }));
  });
  const erase = store.transaction(async ({ orders }) => await orders.erase(order.id, make.builtAt));
  await expect(erase).rejects.toMatchObject({ constraint: 'orders_erase_guard' });
});
