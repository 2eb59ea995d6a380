/** The order list on a real database: filters, paging while new orders arrive, and the CSV export. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStore } from '#src/adapters/db/store.ts';
import { parseOrderFilter, type OrderFilterFields } from '#src/domain/back-office/order-filter.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { builtAt, makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
let token: string;
beforeAll(async () => {
  lab = await openOrderLab({ hot: [] });
  office = await openOffice(lab);
  token = await office.signIn();
  await insert(...made);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

const minute = 60_000;
const states = ['awaiting_deposit', 'completed', 'held', 'completed'] as const;
const pairs = [
  ['BTC', 'ETH'],
  ['ETH', 'BTC'],
  ['LTC', 'USDT-TRC20'],
] as const;

/** Sixty orders in groups of five with the same creation time, so that the time alone does not order them. */
const made: readonly Order[] = Array.from({ length: 60 }, (_, index) => {
  const [send, receiveCurrency] = pairs[index % 3] ?? pairs[0];
  return makeOrder({
    createdAt: builtAt + Math.floor(index / 5) * minute,
    state: states[index % 4] ?? 'held',
    quote: makeOrderQuote({ send: money(send, 5_000_000n), receiveCurrency }),
    receiveAddress: index === 0 ? '=HYPERLINK("https://evil.example")' : `address-of-visitor-${index}`,
  });
});

async function insert(...orders: readonly Order[]): Promise<void> {
  await makeStore(lab.database.pool).transaction(async (records) => {
    for (const order of orders) await records.orders.insert(order);
  });
}

async function list(fields: OrderFilterFields) {
  const filter = parseOrderFilter(fields);
  if (!filter.ok) throw new TypeError(String(filter.details?.['field']));
  return await office.backOffice.listOrders(filter.value);
}

async function listAll(fields: OrderFilterFields, between: () => Promise<void> = async () => {}) {
  const numbers: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ ...fields, cursor });
    numbers.push(...page.orders.map(({ orderNumber }) => orderNumber));
    cursor = page.next;
    await between();
  }
  return numbers;
}

const numbersOf = (orders: readonly Order[]): string[] => orders.map(({ orderNumber }) => orderNumber);
const byAge = (a: Order, b: Order): number => a.createdAt - b.createdAt || (a.orderNumber < b.orderNumber ? -1 : 1);

describe('pages of the order list', () => {
  test.each([1, 7, 20, 60, 200])('hold every order once, newest first, %i at a time', async (limit) => {
    expect(await listAll({ limit: String(limit) })).toEqual(numbersOf(made.toSorted(byAge)).toReversed());
  });

  test('hold every order once, oldest first', async () => {
    expect(await listAll({ sort: 'oldest', limit: '7' })).toEqual(numbersOf(made.toSorted(byAge)));
  });

  test('end without a further one, also when the last is full', async () => {
    const { orders, next } = await list({ limit: '60' });
    expect([orders.length, next]).toEqual([60, null]);
  });

  test.each(['newest', 'oldest'] as const)(
    'show none twice and leave none out while new ones arrive: %s',
    async (sort) => {
      let added = 0;
      const newcomers: string[] = [];
      const seen = await listAll(
        { sort, limit: '7', to: new Date(builtAt + 1000 * minute).toISOString() },
        async () => {
          if (added >= 20) return;
          const late = makeOrder({ createdAt: builtAt + (500 + added) * minute, state: 'expired' });
          // An order created earlier but committed later may be shown or missed, but must not shift the others.
          const early = makeOrder({ createdAt: builtAt - minute, state: 'expired' });
          await insert(late, early);
          newcomers.push(late.orderNumber, early.orderNumber);
          added += 1;
        },
      );
      expect(new Set(seen).size).toBe(seen.length);
      const old = seen.filter((number) => !newcomers.includes(number));
      expect(old).toEqual(expect.arrayContaining(numbersOf(made)));
      await lab.database.ownerPool.query('delete from orders where order_number = any($1)', [newcomers]);
    },
  );
});

describe('filters of the order list', () => {
  test.each(['completed', 'held', 'failed'])('by state: %s', async (state) => {
    const wanted = made.filter((order) => order.state === state);
    expect((await listAll({ state, limit: '4' })).toSorted()).toEqual(numbersOf(wanted).toSorted());
  });

  test.each(['BTC', 'ETH', 'USDT-TRC20', 'XMR'])('by currency, sent or received: %s', async (currency) => {
    const wanted = made.filter(
      ({ quote }) => quote.inputs.send.currency === currency || quote.receive.currency === currency,
    );
    expect(await listAll({ currency, limit: '7' })).toEqual(numbersOf(wanted.toSorted(byAge)).toReversed());
  });

  test('by currency and state together', async () => {
    const wanted = made.filter(({ quote, state }) => quote.inputs.send.currency === 'LTC' && state === 'completed');
    expect((await listAll({ currency: 'LTC', state: 'completed', limit: '2' })).toSorted()).toEqual(
      numbersOf(wanted).toSorted(),
    );
    expect(wanted.length).toBeGreaterThan(3);
  });

  test('by time', async () => {
    const [from, to] = [builtAt + 2 * minute, builtAt + 4 * minute];
    const wanted = made.filter(({ createdAt }) => createdAt >= from && createdAt < to);
    const found = await listAll({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), limit: '3' });
    expect(found.toSorted()).toEqual(numbersOf(wanted).toSorted());
    expect(wanted).toHaveLength(10);
  });

  test('by order number and by tracking code', async () => {
    const order = made[17];
    expect(await listAll({ query: order?.orderNumber })).toEqual([order?.orderNumber]);
    expect(await listAll({ query: order?.trackingCode })).toEqual([order?.orderNumber]);
    expect(await listAll({ query: '000000000' })).toEqual([]);
  });
});

type Line = Readonly<{ orderNumber: string; receiveAddress: string; sendAmount: string; createdAt: string }>;

describe('the call', () => {
  test('answers an array, addresses by their beginning, and names the next page', async () => {
    const first = await office.call<Line[]>('GET', '/exchanges?limit=2&sort=oldest', { token });
    expect(first.body).toHaveLength(2);
    expect(first.body[1]?.receiveAddress).toBe('address-…');
    expect(first.text).not.toContain(made[1]?.receiveAddress);
    expect(first.text).not.toContain(made[1]?.id);
    const link = /^<\/api\/admin(\/exchanges\?[^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await office.call<Line[]>('GET', link, { token });
    const numbers = [...first.body, ...second.body].map(({ orderNumber }) => orderNumber);
    expect(numbers).toEqual(numbersOf(made.toSorted(byAge)).slice(0, 4));
  });

  test.each([
    ['state=nothing', 'filter_invalid', 'state'],
    ['currency=%3Cb%3E', 'filter_invalid', 'currency'],
    ['from=tomorrow', 'filter_invalid', 'from'],
    ['to=2026-02-31', 'filter_invalid', 'to'],
    ["query='--", 'filter_invalid', 'query'],
    ['sort=up', 'filter_invalid', 'sort'],
    ['cursor=1', 'filter_invalid', 'cursor'],
    ['limit=1000', 'filter_invalid', 'limit'],
    ['state=held&state=failed', 'request_malformed', 'state'],
    [`query=${'1'.repeat(301)}`, 'request_malformed', 'query'],
    ['reason=bored', 'filter_invalid', 'reason'],
    ['product=loan', 'filter_invalid', 'product'],
  ])('names the field that is wrong in %s', async (query, code, field) => {
    for (const path of ['/exchanges', '/exchanges.csv']) {
      const { status, body } = await office.call('GET', `${path}?${query}`, { token });
      expect([status, body.code, body.details['field']]).toEqual([400, code, field]);
    }
  });
});

describe('the exported table', () => {
  test('holds the orders of the filter, and no cell that a spreadsheet would calculate', async () => {
    const { status, text, headers } = await office.call('GET', '/exchanges.csv?sort=oldest', { token });
    const [head = '', ...rows] = text.trimEnd().split('\r\n');
    expect([status, headers['content-type'], rows.length]).toEqual([200, 'text/csv; charset=utf-8', 60]);
    expect(head).toMatch(/^orderNumber,trackingCode,/);
    expect(rows.map((row) => row.split(',')[0])).toEqual(numbersOf(made.toSorted(byAge)));
    expect(rows[0]).toContain(`"'=HYPERLI…"`);
    expect(text).not.toContain('address-of-visitor');
  });

  test('is read in pages while it is sent, and is written into the audit log', async () => {
    const many = Array.from({ length: 450 }, (_, index) =>
      makeOrder({ createdAt: builtAt - 1000 * minute - index, state: 'refunded' }),
    );
    await insert(...many);
    const before = await office.countAudit();
    const { text } = await office.call('GET', '/exchanges.csv?state=refunded', { token });
    expect(text.trimEnd().split('\r\n')).toHaveLength(451);
    expect(await office.countAudit()).toBe(before + 1);
    const [entry] = (await office.backOffice.readAudit({ limit: 1 })).rows;
    expect([entry?.action, entry?.details]).toEqual(['orders_exported', expect.stringContaining('refunded')]);
  });

  // The audit log is kept for ever, but a tracking code is erased with its order.
  test('of a search by tracking code is logged as such, without the code', async () => {
    const order = made[17];
    for (const query of [order?.trackingCode, order?.orderNumber]) {
      const { text } = await office.call('GET', `/exchanges.csv?query=${query}`, { token });
      expect(text).toContain(order?.orderNumber);
    }
    const [byNumber, byCode] = (await office.backOffice.readAudit({ limit: 2 })).rows;
    expect([byCode?.action, byNumber?.action]).toEqual(['orders_exported', 'orders_exported']);
    expect(JSON.parse(byCode?.details ?? '')).toMatchObject({ query: 'a tracking code' });
    expect(JSON.parse(byNumber?.details ?? '')).toMatchObject({ query: { orderNumber: order?.orderNumber } });
    const { rows } = await lab.database.ownerPool.query<{ line: string }>(
      'select audit_log::text as line from audit_log',
    );
    expect(rows.filter(({ line }) => line.includes(order?.trackingCode ?? ''))).toEqual([]);
  });
});
