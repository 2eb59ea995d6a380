/** Profit and loss equals the ledger to the unit after orders, refunds and sweeps, whoever summed the journal up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { keepDailyPrices, sumUpJournal } from '#src/usecases/back-office/read-profit.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, operator, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

/** What is ours by the ledger: all accounts that do not say how it became so. */
async function ownUnits(): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await lab.database.pool.query<{ currency: string; units: string }>(`
    select currency, sum(units)::text as units from balances
    where account ~ '^(custody|in_flight|liability|suspense):' or account in ('position:loans', 'position:transit')
    group by currency`);
  return new Map(rows.map(({ currency, units }) => [currency, BigInt(units)]));
}

test('every line is of the ledger, and the lines of an order name its pair', async () => {
  const order = await lab.order({ send: '10 LTC', receive: 'ETH' });
  await lab.pay(order, '10');
  await lab.confirm(order);
  await lab.deliver(order);
  const swept = await lab.order({ send: '5000 USDT-TRC20', receive: 'LTC' });
  await lab.pay(swept, '5000');
  await lab.confirm(swept);
  for (let times = 0; times < 4; times += 1) {
    await lab.mine('tron', finalityBlocks('tron', 'sandbox'));
    await lab.advance(2);
    await lab.work();
  }
  const { price } = (await lab.view(order)).order;
  const [attempt] = await lab.attempts(order);
  if (!price || !attempt) throw new Error('the order was paid');
  const { rows, assets, pairs } = await office.backOffice.readProfit(7);
  const unitsOf = (line: string, currency: string, pair: string): bigint | undefined =>
    rows.find((row) => row.line === line && row.currency === currency && row.pair === pair)?.units;
  expect(unitsOf('fees', 'LTC', 'LTC/ETH')).toBe(price.fee.units);
  expect(unitsOf('trades', 'LTC', 'LTC/ETH')).toBe(price.deposited.units - price.fee.units);
  expect(unitsOf('networkCharged', 'ETH', 'LTC/ETH')).toBe(price.networkFee.units);
  expect(unitsOf('payoutCosts', 'ETH', 'LTC/ETH')).toBe(-attempt.feeUnits);
  expect(unitsOf('sweepCosts', 'TRX', 'USDT-TRC20/LTC')).toBeLessThan(0n);
  expect(pairs.map(({ pair }) => pair).toSorted()).toEqual(['LTC/ETH', 'USDT-TRC20/LTC']);
  const own = await ownUnits();
  for (const { currency, net, difference } of assets) {
    expect([currency, net, difference]).toEqual([currency, own.get(currency), 0n]);
  }
});

test('what several workers sum up at once is counted once', async () => {
  const { store } = office.office;
  await lab.database.ownerPool.query('delete from profit_days; update profit_mark set seq = 0');
  await Promise.all([sumUpJournal(store), sumUpJournal(store), office.backOffice.readProfit(7)]);
  const { assets } = await office.backOffice.readProfit(7);
  expect(assets.length).toBeGreaterThan(3);
  expect(assets.filter(({ difference }) => difference !== 0n)).toEqual([]);
});

test('a line that is missing is noticed', async () => {
  await lab.database.ownerPool.query(`update profit_days set units = units - 1 where line = 'fees'`);
  const { assets } = await office.backOffice.readProfit(7);
  expect(assets.filter(({ difference }) => difference !== 0n).map(({ difference }) => difference)).toContain(1n);
  await lab.database.ownerPool.query(`update profit_days set units = units + 1 where line = 'fees'`);
});

test('days are valued at their own prices: what is ours becomes more by the price alone', async () => {
  const { store } = office.office;
  await keepDailyPrices(store);
  await lab.advance(24 * 60);
  await lab.database.ownerPool.query('update daily_prices set numerator = numerator * 2');
  const { days } = await office.backOffice.readProfit(7);
  const [before, today] = days.slice(-2);
  expect(before?.closing).toBeGreaterThan(0n);
  expect(today?.closing).toBeGreaterThan(0n);
  const change = (today?.closing ?? 0n) - (before?.closing ?? 0n);
  const explained = (today?.realised ?? 0n) + (today?.unrealised ?? 0n) + (today?.lines.capital ?? 0n);
  expect(explained).toBe(change);
  expect(today?.unrealised).toBeLessThan(0n);
});

test('is exported as CSV by a treasurer, which is in the audit log', async () => {
  const token = await office.signIn();
  const before = await office.countAudit();
  const answer = await office.call('GET', '/profit.csv?days=7', { token });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.text.split('\r\n')[0]).toBe('day,currency,line,pair,amount,usd');
  expect(answer.text).toMatch(/,LTC,fees,LTC\/ETH,0\.\d+,\d+\.\d\d\r\n/);
  expect(await office.countAudit()).toBe(before + 1);
  expect((await office.call('GET', '/profit.csv?days=8', { token })).status).toBe(400);
  await lab.database.ownerPool.query(`update operators set roles = '{support}' where username = $1`, [
    operator.username,
  ]);
  expect((await office.call('GET', '/profit.csv', { token })).body.code).toBe('role_missing');
});
