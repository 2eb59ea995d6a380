/** Receipts are drafted afresh whenever they are signed, and one that cannot be drafted keeps no other waiting. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#src/domain/order/order.ts';
import type { Receipt } from '#src/domain/terms/receipt.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { findReceipt } from '#src/usecases/terms/order-receipt.ts';
import { signReceipts } from '#src/usecases/terms/sign-receipts.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

async function completed(): Promise<Order> {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  await lab.pay(order, '0.5');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  return order;
}

/** Ports that note the texts which the signer is asked for, and whether it then answers. */
function noting(asked: string[], answers: () => boolean = () => true): Ports {
  const { terms } = lab.ports;
  return {
    ...lab.ports,
    terms: {
      ...terms,
      signReceipts: async (receipts) => {
        asked.push(...receipts.map(({ text }) => text));
        if (!answers()) throw new OutsideError('the signer was stopped before its answer came');
        return await terms.signReceipts(receipts);
      },
    },
  };
}

const receiptOf = async (order: Order) =>
  await lab.ports.store.snapshot(async (records) => await findReceipt(lab.ports, records, order));
const query = async (text: string, values: readonly unknown[] = []) =>
  await lab.database.ownerPool.query(text, [...values]);

test('a text that somebody wrote into the database is never signed', async () => {
  const order = await completed();
  await query('alter table receipts drop constraint receipts_check');
  await query(`update receipts set document = '{"document":"receipt","made":"up"}' where order_id = $1`, [order.id]);
  const asked: string[] = [];
  await signReceipts(noting(asked));
  expect(asked).toHaveLength(1);
  expect(await receiptOf(order)).toMatchObject({ text: asked[0] });
  expect(JSON.parse(asked[0] ?? '') as Receipt).toMatchObject({ orderNumber: order.orderNumber, outcome: 'completed' });
});

test('after a crash the signer is asked for the same text', async () => {
  const order = await completed();
  const asked: string[] = [];
  await expect(signReceipts(noting(asked, () => false))).rejects.toThrow(OutsideError);
  expect(await receiptOf(order)).toBeUndefined();
  await lab.advance(1);
  await signReceipts(noting(asked));
  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
  expect(await receiptOf(order)).toMatchObject({ text: asked[0] });
});

test('one that cannot be drafted keeps no other waiting', async () => {
  const [broken, whole] = [await completed(), await completed()];
  await query(
    `update attempts set txid = 'two words' where payout_id in (select id from payouts where order_id = $1)`,
    [broken.id],
  );
  await query(`update payouts set mined_txid = 'two words' where order_id = $1`, [broken.id]);
  await expect(signReceipts(lab.ports)).rejects.toThrow('1 receipts failed');
  expect(await receiptOf(broken)).toBeUndefined();
  expect(await receiptOf(whole)).toBeDefined();
});
