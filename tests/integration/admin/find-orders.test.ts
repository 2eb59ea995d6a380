/** Searches that support needs every day: an order by its transaction, by an address in any spelling, by its link. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, type OfficeLab } from './open-office.ts';
import { labLinks } from '#tests/support/order-links.ts';
import { linkOf } from '#tests/support/order-links.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  token = await office.signIn();
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

type Listed = readonly Readonly<{ orderNumber: string }>[];

async function find(query: string): Promise<readonly string[]> {
  const { status, body } = await office.call<Listed>('GET', `/exchanges?query=${encodeURIComponent(query)}`, { token });
  expect(status, query).toBe(200);
  return body.map(({ orderNumber }) => orderNumber);
}

const one = async (text: string, values: readonly unknown[]): Promise<string> => {
  const { rows } = await lab.database.ownerPool.query<{ found: string }>(text, [...values]);
  return rows[0]?.found ?? '';
};

describe('an order that was paid', () => {
  test('is found by its deposit, its payout and all its addresses', async () => {
    const order = await lab.order({ send: '0.2 BTC', receive: 'ETH', refund: true });
    await lab.pay(order, '0.2');
    await lab.confirm(order);
    await lab.deliver(order);
    const deposit = await one('select txid as found from deposits where order_id = $1', [order.id]);
    const payout = await one(
      `select txid as found from attempts join payouts on payouts.id = payout_id where order_id = $1`,
      [order.id],
    );
    const asked = [
      linkOf(order),
      `https://swap.example/en/payment/${linkOf(order)}`,
      `https://swap.example/payment/${labLinks.viewOf(order.id)}`,
      deposit,
      deposit.toUpperCase(),
      payout,
      payout.replace(/^0x/, ''),
      order.depositAddress,
      order.depositAddress.toUpperCase(),
      order.receiveAddress,
      order.receiveAddress.toLowerCase(),
      order.refundAddress ?? '',
    ];
    for (const query of asked) expect(await find(query), query).toEqual([order.orderNumber]);
    expect(await find('f'.repeat(64))).toEqual([]);
    expect(await find(lab.address('tron'))).toEqual([]);
  });
});

test('one address of several orders lists them all, also of those that share it', async () => {
  const receiveAddress = lab.address('litecoin');
  const orders = [
    await lab.order({ send: '0.1 BTC', receive: 'LTC', receiveAddress }),
    await lab.order({ send: '0.2 BTC', receive: 'LTC', receiveAddress: receiveAddress.toUpperCase() }),
  ];
  expect((await find(receiveAddress)).toSorted()).toEqual(orders.map(({ orderNumber }) => orderNumber).toSorted());
});

test('what was searched for is in no log that is kept', async () => {
  const order = await lab.order({ send: '0.1 BTC', receive: 'LTC' });
  for (const query of [order.id, order.receiveAddress, order.depositAddress, 'f'.repeat(64)]) {
    await find(query);
    await office.call('GET', `/exchanges.csv?query=${query}`, { token });
  }
  const log = await one(`select string_agg(audit_log::text, ' ') as found from audit_log`, []);
  expect(log).toContain('the link of an order');
  for (const secret of [order.id, order.receiveAddress, order.depositAddress, 'f'.repeat(64)]) {
    expect(log).not.toContain(secret);
  }
});

test('orders are listed by reason and by product', async () => {
  const { body: none } = await office.call<Listed>('GET', '/exchanges?reason=underpaid', { token });
  expect(none).toEqual([]);
  const order = await lab.order({ send: '0.3 BTC', receive: 'ETH' });
  await lab.pay(order, '0.1');
  await lab.confirm(order);
  const { body: underpaid } = await office.call<Listed>('GET', '/exchanges?reason=underpaid', { token });
  expect(underpaid.map(({ orderNumber }) => orderNumber)).toEqual([order.orderNumber]);
  const { body: mixes } = await office.call<Listed>('GET', '/exchanges?product=mix_custom', { token });
  expect(mixes).toEqual([]);
});

test.each([
  [`select 1 from orders where lower(receive_address) = any('{a}')`, 'orders_by_receive_address'],
  [`select 1 from orders where lower(refund_address) = any('{a}')`, 'orders_by_refund_address'],
  [`select 1 from orders where mix is not null and mix -> 'furtherAddresses' ?| '{a}'`, 'orders_by_further_address'],
  [`select 1 from payouts where lower(to_address) = any('{a}')`, 'payouts_by_address'],
  [`select 1 from deposits where chain = any('{tron,bitcoin}') and txid = any('{a}')`, 'deposits_chain_txid'],
  [`select 1 from attempts where chain = any('{tron,bitcoin}') and txid = any('{a}')`, 'attempts_pkey'],
])('%s goes by its index', async (text, index) => {
  const client = await lab.database.ownerPool.connect();
  try {
    // PostgreSQL would scan few rows sequentially; this test checks that the index can be used at all.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});
