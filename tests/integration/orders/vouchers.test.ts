/**
 * Money follows only payments that the reader of their chain vouched for. Rows that somebody wrote or changed are held
 * and told, and payments from before vouchers are read again.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { isTold, tamper } from '#tests/support/tamper.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

const exchange = async (): Promise<Order> => await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });

/** Confirms and pays whatever the rows of the database let it. */
async function goOn(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await lab.mine('bitcoin', 6);
    await lab.work();
    await lab.mine('ethereum', 4);
    await lab.work();
  }
}

/** Copies the payment of one order to another, as a transaction that no chain has. */
async function invent(paid: Order, order: Order, set: Readonly<Record<string, string>> = {}): Promise<void> {
  const txid = `made up for ${order.orderNumber}`;
  const made = {
    id: `'bitcoin:${txid}:' || output_index`,
    txid: `'${txid}'`,
    order_id: `'${order.id}'`,
    ...set,
  };
  const { ownerPool } = lab.database;
  await ownerPool.query(
    `create temporary table made as select * from deposits where order_id = '${paid.id}';
     update made set ${Object.entries(made)
       .map(([name, value]) => `${name} = ${value}`)
       .join(', ')};
     insert into deposits select * from made;
     drop table made`,
  );
}

const voucherOf = async ({ id }: Order): Promise<string | null | undefined> => {
  const { rows } = await lab.database.ownerPool.query<{ voucher: string | null }>(
    'select voucher from deposits where order_id = $1',
    [id],
  );
  return rows[0]?.voucher;
};

test('a payment that somebody wrote into the database is never exchanged', async () => {
  const [paid, copied, unvouched] = [await exchange(), await exchange(), await exchange()];
  await lab.pay(paid, '0.5');
  await lab.mine('bitcoin', 1);
  await lab.watch('bitcoin');
  await invent(paid, copied);
  await invent(paid, unvouched, { voucher: 'null' });
  await goOn();
  expect(await lab.received(paid)).toEqual([await lab.worthNow(paid, '0.5')]);
  for (const order of [copied, unvouched]) {
    expect(await lab.state(order)).toBe('awaiting_deposit');
    expect(await lab.received(order)).toEqual([]);
    expect(await isTold(lab, order.orderNumber)).toBe(true);
  }
  expect(await voucherOf(unvouched)).toBe('');
});

test('a payment from before vouchers is read again in its block', async () => {
  const order = await exchange();
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 1);
  await lab.watch('bitcoin');
  const vouched = await voucherOf(order);
  expect(vouched).toMatch(/^[\w-]{43}$/);
  await tamper(lab, 'deposits', 'voucher = null', `order_id = '${order.id}'`);
  await lab.watch('bitcoin');
  expect(await voucherOf(order)).toBe(vouched);
  await goOn();
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
  expect(await isTold(lab, order.orderNumber)).toBe(false);
});

test('a payment is held to what its chain has, also when it is read again', async () => {
  const order = await exchange();
  await lab.pay(order, '0.1');
  await lab.mine('bitcoin', 1);
  await lab.watch('bitcoin');
  await tamper(lab, 'deposits', 'units = units * 5, voucher = null', `order_id = '${order.id}'`);
  await goOn();
  expect(await lab.received(order)).toEqual([]);
  expect(await isTold(lab, order.orderNumber)).toBe(true);
});

test('a payment that was paid out is no second one, whatever its row says when it is read again', async () => {
  const order = await lab.order({ send: '0.5 ETH', receive: 'BTC', refund: true });
  await lab.pay(order, '0.5');
  await goOn();
  await lab.mine('bitcoin', 6);
  await lab.work();
  expect(await lab.state(order)).toBe('completed');
  await tamper(lab, 'deposits', 'units = units + 1, voucher = null', `order_id = '${order.id}'`);
  await goOn();
  const payments = await lab.ports.store.snapshot(async ({ deposits }) => await deposits.ofOrder(order.id));
  expect(payments).toHaveLength(1);
  expect((await lab.view(order)).payouts.map(({ kind }) => kind)).toEqual(['payout']);
});

test('a payment that is in no block is not confirmed by the block in its row', async () => {
  const order = await exchange();
  await lab.pay(order, '0.5');
  await lab.watch('bitcoin');
  await lab.control('bitcoin').mine(6, { transactions: [] });
  await tamper(
    lab,
    'deposits',
    `height = cursor.height - 5, block_hash = header.hash, mined_at = seen_at
     from chain_cursors cursor join chain_headers header on header.chain = cursor.chain`,
    `order_id = '${order.id}' and cursor.chain = 'bitcoin' and header.height = cursor.height - 5`,
  );
  await lab.watch('bitcoin');
  expect(await lab.state(order)).not.toBe('exchanging');
  expect(await isTold(lab, order.orderNumber)).toBe(true);
  await goOn();
  expect(await lab.received(order)).toEqual([await lab.worthNow(order, '0.5')]);
});
