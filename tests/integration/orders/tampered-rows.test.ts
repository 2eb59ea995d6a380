/**
 * Whoever can write to the database changes one row: every column that money follows. What was signed says otherwise,
 * so the order is not shown, nothing is paid, and an operator is told.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { UnprovenOrder } from '#src/usecases/terms/unproven-order.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { isTold as wasTold, tamper as tamperRow } from '#tests/support/tamper.ts';

let lab: LoanLab;
beforeAll(async () => {
  lab = await openLoanLab();
});
afterAll(async () => await lab.close());

type Table = 'orders' | 'payouts' | 'loans' | 'deposits';

const tamper = async (table: Table, set: string, where: string) => await tamperRow(lab, table, set, where);
const isTold = async (about: string) => await wasTold(lab, about);

function thief(chain: 'bitcoin' | 'ethereum' | 'litecoin' | 'tron'): string {
  return lab.address(chain);
}
const exchange = async (): Promise<Order> => await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
const mix = async (): Promise<Order> =>
  await lab.order({ send: '1 BTC', receive: 'LTC', mix: { mixingRounds: 2, delayMinutes: 10 }, refund: true });

const changes: readonly (readonly [what: string, change: () => string, kind: 'exchange' | 'mix'])[] = [
  ['deposit address', () => `deposit_address = '${thief('bitcoin')}'`, 'exchange'],
  ['receive address', () => `receive_address = '${thief('ethereum')}'`, 'exchange'],
  ['another order number', () => `order_number = 'TS-20300101-' || right(order_number, 7) || '0'`, 'exchange'],
  ['refund address', () => `refund_address = '${thief('bitcoin')}'`, 'exchange'],
  [
    'wrongly signed refund address',
    () => `refund_address = '${thief('bitcoin')}', refund_signature = terms_signature`,
    'exchange',
  ],
  ['no refund address', () => `refund_address = null`, 'exchange'],
  ['memo', () => `deposit_memo = '1234'`, 'exchange'],
  ['kind of rate', () => `order_type = 'fixed'`, 'exchange'],
  ['confirmations', () => `confirmations_needed = confirmations_needed + 1`, 'exchange'],
  ['earlier end', () => `expires_at = expires_at - interval '5 minutes'`, 'exchange'],
  ['amount to pay', () => `quote = jsonb_set(quote, '{inputs,sendUnits}', '"100"')`, 'exchange'],
  ['amount to receive', () => `quote = jsonb_set(quote, '{receiveUnits}', '"9000000000000000000"')`, 'exchange'],
  ['rate', () => `quote = jsonb_set(quote, '{inputs,rateNumerator}', '"987654321987654321"')`, 'exchange'],
  ['fee', () => `quote = jsonb_set(quote, '{inputs,feeBasisPoints}', '"0"')`, 'exchange'],
  ['rules agreed to', () => `agreed = jsonb_set(agreed, '{policyNumber}', '77')`, 'exchange'],
  ['terms', () => `terms_text = replace(terms_text, '"depositMemo":null', '"depositMemo":"x"')`, 'exchange'],
  ['signature', () => `terms_signature = 'AAAA' || substr(terms_signature, 5)`, 'exchange'],
  ['product', () => `product = 'mix_preset'`, 'exchange'],
  ['plan', () => `mix = jsonb_set(mix, '{plan,weights,0}', '999')`, 'mix'],
  ['further address', () => `mix = jsonb_set(mix, '{furtherAddresses}', '["${thief('litecoin')}"]')`, 'mix'],
];

const ofPayouts: readonly (readonly [what: string, table: Table, change: () => string])[] = [
  ['the address of the payout', 'payouts', () => `to_address = '${thief('ethereum')}'`],
  ['its amount', 'payouts', () => 'units = units + 1'],
  ['less of it', 'payouts', () => 'units = units - 1'],
  ['the price', 'orders', () => `price = jsonb_set(price, '{receiveUnits}', '"9000000000000000000"')`],
  ['its rate', 'orders', () => `price = jsonb_set(price, '{rateNumerator}', '"987654321987654321"')`],
  ['the receive address', 'orders', () => `receive_address = '${thief('ethereum')}'`],
  ['the terms, as if they were erased', 'orders', () => `terms_text = ''`],
];

const ofLoans: readonly (readonly [what: string, table: Table, change: () => string])[] = [
  ['the address of its payout', 'payouts', () => `to_address = '${thief('tron')}'`],
  ['the amount of its payout', 'payouts', () => 'units = units + 1'],
  ['the address of the loan', 'loans', () => `customer_address = '${thief('tron')}'`],
  ['the amount of the loan', 'loans', () => 'units = units + 1'],
];

describe('a changed row is not shown, and its order not paid:', () => {
  test.each(changes)('%s', async (what, change, kind) => {
    const order = kind === 'mix' ? await mix() : await exchange();
    const address = order.depositAddress;
    await tamper('orders', change(), `id = '${order.id}'`);
    await expect(lab.services.viewOrder(order.id)).rejects.toBeInstanceOf(UnprovenOrder);
    const { rows } = await lab.database.ownerPool.query<{ number: string }>(
      'select order_number as number from orders where id = $1',
      [order.id],
    );
    expect(await isTold(rows[0]?.number ?? '')).toBe(true);

    // The visitor pays where the true page told them to.
    const { chain } = currencies[order.quote.inputs.send.currency];
    await lab.control(chain).pay({ to: address, currency: 'BTC', units: order.quote.inputs.send.units });
    await lab.confirm(order);
    await lab.deliver(order);
    const paid = await lab.database.ownerPool.query(
      `select 1 from payouts where order_id = $1 and state <> 'planned' and state <> 'void' and kind = 'payout'`,
      [order.id],
    );
    // A payout does not follow the refund address; see below for what does.
    if (!what.endsWith('refund address')) expect(paid.rowCount).toBe(0);
  });
});

describe('what is paid is compared once more before it is bound and before it is signed:', () => {
  const planned = async (): Promise<Order> => {
    const order = await exchange();
    await lab.pay(order, '0.5');
    await lab.mine('bitcoin', 10);
    await lab.watch('bitcoin');
    await lab.priceOnly(order);
    return order;
  };
  const payoutOf = async (order: Order) => {
    const { rows } = await lab.database.ownerPool.query<{ id: string; state: string }>(
      `select id, state from payouts where order_id = $1 and kind = 'payout'`,
      [order.id],
    );
    return rows[0] ?? { id: '', state: 'none' };
  };

  test.each(ofPayouts)('%s, of a planned payout', async (_what, table, change) => {
    const order = await planned();
    expect((await payoutOf(order)).state).toBe('planned');
    await tamper(table, change(), table === 'orders' ? `id = '${order.id}'` : `order_id = '${order.id}'`);
    await lab.work();
    await lab.deliver(order);
    expect((await payoutOf(order)).state).toBe('planned');
    const { rows } = await lab.database.ownerPool.query<{ state: string; reason: string }>(
      'select state, reason from orders where id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ state: 'held', reason: 'terms_differ' }]);
    expect(await isTold(order.orderNumber)).toBe(true);
  });

  test('an address changed after the payout was bound is not signed, and is once it is put right', async () => {
    const order = await planned();
    const { id } = await payoutOf(order);
    await advancePayout(lab.ports, id);
    expect((await payoutOf(order)).state).toBe('reserved');
    await tamper('payouts', `to_address = '${thief('ethereum')}'`, `id = '${id}'`);
    await advancePayout(lab.ports, id);
    expect((await payoutOf(order)).state).toBe('reserved');
    expect(await isTold(order.orderNumber)).toBe(true);

    await tamper('payouts', `to_address = '${order.receiveAddress}', wake_at = now()`, `id = '${id}'`);
    await lab.work();
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
  });

  test.each(ofLoans)('a loan, by %s', async (_what, table, change) => {
    const loan = await lab.lend('1500 USDT-TRC20');
    await lab.release(loan);
    await tamper(table, change(), table === 'loans' ? `id = '${loan.id}'` : `loan_id = '${loan.id}'`);
    await lab.payOut(loan);
    expect((await lab.loanPayouts(loan)).map(({ state }) => state)).toEqual(['planned']);
    const { rows } = await lab.database.ownerPool.query(`select 1 from book_violations where rule = 'L25'`);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('a refund is compared with its deposit before it is bound:', () => {
  const changesOfRefund: readonly (readonly [what: string, table: Table, change: () => string])[] = [
    ['its amount', 'payouts', () => 'units = units * 10'],
    ['its address', 'payouts', () => `to_address = '${thief('bitcoin')}'`],
    ['its currency', 'payouts', () => `currency = 'LTC'`],
    ['the amount of its deposit', 'deposits', () => 'units = 1'],
    ['the currency of its deposit', 'deposits', () => `currency = 'LTC'`],
  ];
  test.each(changesOfRefund)('%s', async (_what, table, change) => {
    const order = await exchange();
    await exchange();
    await lab.pay(order, '0.3');
    await lab.confirm(order);
    await lab.refund(order);
    await lab.priceOnly(order);
    const { rows } = await lab.database.ownerPool.query<{ id: string; state: string; deposit_id: string }>(
      `select id, state, deposit_id from payouts where order_id = $1 and kind = 'refund'`,
      [order.id],
    );
    expect(rows.map(({ state }) => state)).toEqual(['planned']);
    const where = table === 'payouts' ? `id = '${rows[0]?.id}'` : `id = '${rows[0]?.deposit_id}'`;
    await tamper(table, change(), where);
    await lab.work().catch(() => {});
    const after = await lab.database.ownerPool.query<{ state: string }>('select state from payouts where id = $1', [
      rows[0]?.id,
    ]);
    expect(after.rows).toEqual([{ state: 'planned' }]);
    expect(await isTold(order.orderNumber)).toBe(true);
  });
});

test('a refund goes to the address that was signed, or nowhere', async () => {
  const order = await exchange();
  await lab.pay(order, '0.3');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('action_required');
  const to = thief('bitcoin');
  await tamper('orders', `refund_address = '${to}'`, `id = '${order.id}'`);
  await lab.refund(order);
  await lab.work();
  await lab.mine('bitcoin', 10);
  await lab.work();
  const { rows } = await lab.database.ownerPool.query<{ state: string; reason: string }>(
    'select state, reason from orders where id = $1',
    [order.id],
  );
  expect(rows).toEqual([{ state: 'held', reason: 'terms_differ' }]);
  expect(await lab.paymentsTo('bitcoin', to)).toEqual([]);
  expect(await isTold(order.orderNumber)).toBe(true);
});

test('an order that nobody changed is shown and paid', async () => {
  const order = await exchange();
  expect((await lab.services.viewOrder(order.id)).ok).toBe(true);
  await lab.pay(order, '0.5');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
});
