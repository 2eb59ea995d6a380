/** Statements of partners: sums of completed orders by month, which stay when the orders are erased. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Order } from '#src/domain/order/order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { bySend } from './open-keys.ts';
import { openV1, type V1 } from './open-v1.ts';

let lab: OrderLab;
let v1: V1;
beforeAll(async () => {
  lab = await openOrderLab();
  v1 = await openV1(lab, { now: () => lab.ports.clock.now() });
});
afterAll(async () => {
  await v1.close();
  await lab.booksEqualChain();
  await lab.close();
});

type Amounts = readonly Readonly<{ currency: string; amount: string }>[];

type Statements = Readonly<{
  partnerShare: unknown;
  months: readonly Readonly<
    Record<'month' | 'currency' | 'volume' | 'fee' | 'share' | 'paid' | 'open', string> & { orders: number }
  >[];
  owed: Amounts;
  underWay: Amounts;
  paid: Amounts;
  csv: string;
}>;

const read = async (key: string, query = '') =>
  await v1.call<Statements>('GET', `/partner/statements${query}`, { key });

async function order(apiKey: ApiKey, amount: string): Promise<Order> {
  const wanted = { ...bySend(amount, 'ETH', 'floating'), receiveAddress: lab.address('ethereum') };
  return must(await v1.developer.createOrder(apiKey, wanted));
}

async function complete(apiKey: ApiKey, amount: string): Promise<void> {
  const made = await order(apiKey, amount);
  await lab.pay(made, amount.split(' ')[0] ?? '');
  await lab.confirm(made);
  await lab.deliver(made);
  expect(await lab.state(made)).toBe('completed');
}

async function makePartner(basisPoints: number | null) {
  const { key, apiKey } = await v1.makeKey();
  const share = basisPoints === null ? null : { name: 'Harbour Wallet', basisPoints };
  return { key, apiKey: must(await v1.developer.setShare({ actor: 'operator', id: apiKey.id, share })) };
}

const columns = 'month,currency,orders,volume,fee,share,paid,open';

test('a partner reads what its completed orders came to, and what it is owed', async () => {
  const { key, apiKey } = await makePartner(2_000);
  const none = await read(key);
  expect(none.body.data).toMatchObject({ months: [], owed: [], csv: `${columns}\r\n` });
  await complete(apiKey, '0.5 BTC');
  await complete(apiKey, '0.25 BTC');
  await complete(apiKey, '20 LTC');
  // Neither is completed: nobody pays the one, and the other waits.
  await order(apiKey, '0.1 BTC');
  const months = [
    {
      month: '2030-01',
      currency: 'BTC',
      orders: 2,
      volume: '0.75',
      fee: '0.003375',
      share: '0.000675',
      paid: '0',
      open: '0.000675',
    },
    {
      month: '2030-01',
      currency: 'LTC',
      orders: 1,
      volume: '20',
      fee: '0.09',
      share: '0.018',
      paid: '0',
      open: '0.018',
    },
  ];
  const answer = await read(key);
  expect(answer.body.data).toEqual({
    partnerShare: { name: 'Harbour Wallet', basisPoints: 2_000 },
    months,
    owed: [
      { currency: 'BTC', amount: '0.000675' },
      { currency: 'LTC', amount: '0.018' },
    ],
    underWay: [],
    paid: [],
    csv: [columns, '2030-01,BTC,2,0.75,0.003375,0.000675,0,0.000675', '2030-01,LTC,1,20,0.09,0.018,0,0.018', ''].join(
      '\r\n',
    ),
  });
  expect((await lab.owes(accounts.partner(apiKey.id))).toSorted()).toEqual(['0.000675 BTC', '0.018 LTC']);

  // The figures stay when the orders are erased, and those of another month are beside them.
  await lab.advance(40 * 24 * 60);
  await lab.work();
  const { rows } = await lab.database.ownerPool.query('select 1 from orders where api_key_id = $1', [apiKey.id]);
  expect(rows).toEqual([]);
  expect((await read(key)).body.data.months).toEqual(months);
  await complete(apiKey, '0.5 BTC');
  const later = {
    month: '2030-02',
    currency: 'BTC',
    orders: 1,
    volume: '0.5',
    fee: '0.00225',
    share: '0.00045',
    paid: '0',
    open: '0.001125',
  };
  expect((await read(key)).body.data.months).toEqual([...months, later]);
  expect((await read(key, '?from=2030-02')).body.data.months).toEqual([later]);
  expect((await read(key, '?from=2029-12&to=2030-01')).body.data.months).toEqual(months);
});

test('a key without a share has statements too, and nobody is owed anything', async () => {
  const { key, apiKey } = await makePartner(null);
  await complete(apiKey, '0.5 BTC');
  expect((await read(key)).body.data).toMatchObject({
    partnerShare: null,
    months: [{ currency: 'BTC', orders: 1, volume: '0.5', share: '0' }],
    owed: [],
  });
});

test('other keys see nothing of it, and months have a form', async () => {
  const { key } = await makePartner(2_000);
  expect((await read(key)).body.data.months).toEqual([]);
  expect((await v1.call('GET', '/partner/statements')).status).toBe(401);
  for (const query of ['?from=2030-13', '?to=2030', '?from=x', '?month=2030-01']) {
    expect(await read(key, query)).toMatchObject({ status: 400, body: { error: { code: 'request_malformed' } } });
  }
});

test('the keys that visitors of the sandbox make for a day are not counted', async () => {
  const { apiKey } = must(await v1.developer.makeTemporaryKey());
  await complete(apiKey, '0.5 BTC');
  const none = { months: [], owed: [], proposed: [], underWay: [], paid: [] };
  expect(await v1.developer.readStatements(apiKey)).toEqual(none);
});

test('shares by month are what the ledger says was earned', async () => {
  const { rows } = await lab.database.ownerPool.query<{ differs: boolean }>(`
    select coalesce(sum(share_units), 0) <> (
      select coalesce(sum(-units), 0) from journal join journal_lines using (seq)
      where ref like 'share:%' and account like 'liability:partner:%'
    ) as differs from partner_months`);
  expect(rows).toEqual([{ differs: false }]);
});
