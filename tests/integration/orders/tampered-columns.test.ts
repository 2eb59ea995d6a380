/**
 * Every column of orders, payouts, deposits and loans, as PostgreSQL lists them: whoever owns the database changes it
 * between two steps of the worker. What money follows is held and told, and nothing is ever sent elsewhere, twice or as
 * more. A new column fails the first test here until somebody has said what it is.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Order } from '#src/domain/order/order.ts';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { isTold, tamper } from '#tests/support/tamper.ts';
import { columns, type Changed, type Scene, type Table, type Thief } from './tampered-columns.ts';

let lab: LoanLab;
beforeAll(async () => {
  lab = await openLoanLab();
});
afterAll(async () => await lab.close());

test('every column is classified', async () => {
  const { rows } = await lab.database.ownerPool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = any($1)`,
    [Object.keys(columns)],
  );
  const known = Object.entries(columns).flatMap(([table, each]) => Object.keys(each).map((name) => `${table}.${name}`));
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

/** Something that is about to be paid. */
type Scenario = Readonly<{
  /** By which the rows are found. */
  where: Readonly<Partial<Record<Table, string>>>;
  /** Who is told about. */
  about: string;
  /** Where coins go if nobody changes anything, and how often at most. */
  honest: readonly Readonly<{ chain: ChainId; address: string; most: readonly string[] }>[];
  goOn(): Promise<void>;
}>;

const ofOrder = ({ id }: Order): Scenario['where'] => ({
  orders: `id = '${id}'`,
  payouts: `order_id = '${id}'`,
  deposits: `order_id = '${id}'`,
});

async function work(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    // What cannot be read any more is an error in the log, and no payment.
    await lab.work().catch(() => {});
    for (const chain of ['bitcoin', 'ethereum', 'litecoin', 'tron'] as const) await lab.mine(chain, 4);
  }
  await lab.work().catch(() => {});
}

const exchange = async (): Promise<Order> => await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
const isPaid = async (order: Order): Promise<readonly string[]> => [await lab.worthNow(order, '0.5')];

async function honestOf(order: Order, received: readonly string[], refunded: readonly string[]) {
  const { receiveAddress, refundAddress } = order;
  return [
    {
      chain: order.quote.receive.currency === 'ETH' ? 'ethereum' : 'litecoin',
      address: receiveAddress,
      most: received,
    },
    { chain: 'bitcoin', address: refundAddress ?? '', most: refunded },
  ] as const;
}

async function confirmOnly(order: Order): Promise<void> {
  await lab.mine('bitcoin', 10);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
}

const scenes: Readonly<Record<Scene, () => Promise<Scenario>>> = {
  unpaid: async () => {
    const order = await exchange();
    return {
      where: ofOrder(order),
      about: order.orderNumber,
      honest: await honestOf(order, await isPaid(order), []),
      goOn: async () => {
        // The visitor has the page open.
        await lab.services.viewOrder(order.id).catch(() => {});
        await lab.pay(order, '0.5');
        await work();
      },
    };
  },
  seen: async () => {
    const order = await exchange();
    await lab.pay(order, '0.5');
    await lab.watch('bitcoin');
    return {
      where: ofOrder(order),
      about: order.orderNumber,
      honest: await honestOf(order, await isPaid(order), []),
      goOn: work,
    };
  },
  payout: async () => {
    const order = await exchange();
    await lab.pay(order, '0.5');
    await confirmOnly(order);
    return {
      where: ofOrder(order),
      about: order.orderNumber,
      honest: await honestOf(order, await isPaid(order), []),
      goOn: work,
    };
  },
  mix: async () => {
    const mix = { mixingRounds: 2, delayMinutes: 10 };
    const order = await lab.order({ send: '1 BTC', receive: 'LTC', mix, refund: true });
    await lab.pay(order, '1');
    await confirmOnly(order);
    return {
      where: ofOrder(order),
      about: order.orderNumber,
      honest: await honestOf(order, [], []),
      goOn: async () => {
        await lab.advance(60);
        await work();
      },
    };
  },
  refund: async () => {
    const order = await exchange();
    await lab.pay(order, '0.3');
    await lab.confirm(order);
    await lab.refund(order);
    await lab.priceOnly(order);
    return {
      where: ofOrder(order),
      about: order.orderNumber,
      honest: await honestOf(order, [], [await lab.lessFee('0.3 BTC')]),
      goOn: work,
    };
  },
  extra: async () => {
    const order = await exchange();
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    await lab.deliver(order);
    await lab.pay(order, '0.3');
    await confirmOnly(order);
    const refunds = `order_id = '${order.id}' and kind = 'refund'`;
    const where = {
      ...ofOrder(order),
      payouts: refunds,
      deposits: `id = (select deposit_id from payouts where ${refunds})`,
    };
    const honest = await honestOf(order, await isPaid(order), [await lab.lessFee('0.3 BTC')]);
    return { where, about: order.orderNumber, honest, goOn: work };
  },
  paid: async () => {
    const order = await exchange();
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    await lab.deliver(order);
    return {
      where: ofOrder(order),
      about: order.orderNumber,
      honest: await honestOf(order, await isPaid(order), []),
      goOn: work,
    };
  },
  loan: async () => {
    const loan: Loan = await lab.lend('1500 USDT-TRC20');
    await lab.release(loan);
    const where = { loans: `id = '${loan.id}'`, payouts: `loan_id = '${loan.id}'` };
    const honest = [{ chain: 'tron', address: loan.customerAddress, most: ['1500 USDT-TRC20'] }] as const;
    return { where, about: loan.id, honest, goOn: work };
  },
};

const places = ['bitcoin', 'ethereum', 'litecoin', 'tron'] as const;

/** Somebody with an order like the others, whose addresses are in its signed terms. */
async function makeThief(): Promise<Thief> {
  const addresses = Object.fromEntries(places.map((chain) => [chain, lab.address(chain)])) as Record<
    (typeof places)[number],
    string
  >;
  const { bitcoin: refundAddress, ethereum: receiveAddress } = addresses;
  const asked = { ...lab.request({ send: '0.5 BTC', receive: 'ETH' }), receiveAddress, refundAddress };
  const { id: order } = must(await createOrder(lab.ports, asked));
  return { ...addresses, order };
}

type Outcome = Readonly<{ sent: readonly string[]; told: boolean; wrong: readonly string[] }>;

async function play(table: Table, { scene, set }: Changed): Promise<Outcome> {
  const thief = await makeThief();
  const { where, about, honest, goOn } = await scenes[scene]();
  const before = await Promise.all(honest.map(async ({ chain, address }) => await lab.paymentsTo(chain, address)));
  const found = where[table];
  if (found === undefined) throw new Error(`${scene} has no ${table}`);
  const putRight = await keepRow(table, set(thief), found);
  await tamper(lab, table, set(thief), found);
  await goOn();
  const sent: string[] = [];
  const wrong: string[] = [];
  for (const [place, { chain, address, most }] of honest.entries()) {
    const after = await lab.paymentsTo(chain, address);
    sent.push(...after.slice(before[place]?.length ?? 0));
    const isMore = after.length > most.length || after.some((amount, which) => amount !== most[which]);
    // The parts of a mix are as large as its plan says.
    if (isMore && scene !== 'mix') wrong.push(...after);
  }
  for (const chain of places) wrong.push(...(await lab.paymentsTo(chain, thief[chain])));
  const told = await isTold(lab, about);
  await putRight();
  return { sent, told, wrong };
}

/** Puts the changed columns right again and lets what waits go on, so that nothing is in the way of other rows. */
async function keepRow(table: Table, set: string, where: string): Promise<() => Promise<void>> {
  const { ownerPool } = lab.database;
  const names = [...new Set(Array.from(set.matchAll(/(?:^|, )(\w+) = /g), ([, name]) => name))].join(', ');
  await ownerPool.query(
    `drop table if exists kept_rows; create table kept_rows as select * from ${table} where ${where}`,
  );
  return async () => {
    const from = `from kept_rows where kept_rows.id = ${table}.id`;
    // A row that has moved on meanwhile may not have its old value any more.
    await tamper(lab, table, `(${names}) = (select ${names} ${from})`, `id in (select id from kept_rows)`).catch(
      () => {},
    );
    await ownerPool.query(`drop table kept_rows`);
    await ownerPool.query(`update payouts set wake_at = '2020-01-01' where wake_at is not null`);
    await work();
  };
}

type Each = readonly [name: string, table: Table, changed: Changed];

function list(outcome: Changed['outcome']): readonly Each[] {
  return Object.entries(columns).flatMap(([table, each]) =>
    Object.entries(each).flatMap(([column, what]) =>
      typeof what === 'string'
        ? []
        : what
            .filter((changed) => changed.outcome === outcome)
            .map((changed) => [`${table}.${column} of ${changed.scene}`, table as Table, changed] as const),
    ),
  );
}

describe('is held and told, and nothing is sent:', () => {
  test.each(list('held'))('%s', async (_name, table, changed) => {
    expect(await play(table, changed)).toEqual({ sent: [], told: true, wrong: [] });
  });
});

describe('sends nothing elsewhere, twice or as more:', () => {
  test.each(list('right'))('%s', async (_name, table, changed) => {
    expect((await play(table, changed)).wrong).toEqual([]);
  });
});
