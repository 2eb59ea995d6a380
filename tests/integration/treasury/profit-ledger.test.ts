/**
 * Profit and loss against the ledger itself, after three days of orders, a refund, a loan, sweeps, a withdrawal and
 * trades at a venue. Every figure is summed up again from the lines of the journal, by statements of this test alone.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { centsOf } from '#src/domain/dollars.ts';
import { money } from '#src/domain/money.ts';
import { keepDailyPrices, type Profit } from '#src/usecases/back-office/read-profit.ts';
import { createLoan } from '#src/usecases/loans/create-loan.ts';
import { releaseLoan } from '#src/usecases/loans/release-loan.ts';
import { addPlatformAddresses } from '#tests/support/loan-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { patient } from '#tests/support/patience.ts';
import { openVenueLab, type VenueLab } from '#tests/support/venue-lab.ts';
import { openOffice, type OfficeLab } from '../admin/open-office.ts';

/** Accounts that say what is there and what is owed. All others say why it became more or less. */
const onSheet = `(account ~ '^(custody|in_flight|liability|suspense):'
  or account in ('position:loans', 'position:transit'))`;
const dayOf = `to_char(at at time zone 'utc', 'YYYY-MM-DD')`;

let lab: VenueLab;
let office: OfficeLab;
let profit: Profit;

beforeAll(async () => {
  lab = await openVenueLab(['100 LTC', '50000 USDT-TRC20', '20000 TRX']);
  office = await openOffice(lab);
  await addPlatformAddresses(lab);
  const endDay = async (): Promise<void> => {
    await keepDailyPrices(office.office.store);
    await lab.advance(24 * 60);
    await lab.work();
  };
  await keepDailyPrices(office.office.store);
  await exchange();
  await refund();
  await endDay();
  await lend();
  await endDay();
  await tradeAtVenue();
  // The prices of the first day are others than those of today.
  await lab.database.ownerPool.query(
    `update daily_prices set numerator = numerator * 5, denominator = denominator * 4
     where day = (select min(day) from daily_prices) and symbol not in ('USDT', 'USDC')`,
  );
  profit = await office.backOffice.readProfit(30);
}, patient(180_000));
afterAll(async () => {
  await office.close();
  await lab.close();
});

const partnerShare = { partnerId: 'key_0123456789ab', name: 'Harbour Wallet', basisPoints: 2_500 };

/** Two pairs, one of which needs a sweep. */
async function exchange(): Promise<void> {
  for (const [send, amount, receive] of [
    ['10 LTC', '10', 'USDT-TRC20'],
    ['2000 USDT-TRC20', '2000', 'LTC'],
  ] as const) {
    const order = await lab.order({ send, receive, partnerShare });
    await lab.pay(order, amount);
    await lab.confirm(order);
    await lab.deliver(order);
  }
  await lab.advance(61);
  for (let times = 0; times < 4; times += 1) {
    await lab.advance(2);
    await lab.settleChain('TRX');
  }
}

/** Half of what was ordered, which goes back by itself a day later. */
async function refund(): Promise<void> {
  const order = await lab.order({ send: '8 LTC', receive: 'USDT-TRC20', refund: true });
  await lab.pay(order, '4');
  await lab.confirm(order);
  await lab.advance(25 * 60);
  await lab.settleChain('LTC');
  await lab.settleChain('LTC');
  expect(await lab.state(order)).toBe('refunded');
}

async function lend(): Promise<void> {
  const wanted = { usdtAmount: '500', currency: 'USDT-TRC20', rate: '31.5', actor: 'anna' };
  const loan = must(await createLoan(lab.ports, { ...wanted, customerAddress: lab.address('tron') }));
  must(await releaseLoan(lab.ports, { loanId: loan.id, actor: 'anna' }));
  await lab.settleChain('USDT-TRC20');
  await lab.settleChain('USDT-TRC20');
}

async function tradeAtVenue(): Promise<void> {
  const act = await lab.withdraw(await lab.listAddress('LTC'), '3 LTC');
  if (act.state === 'waiting') must(await lab.agree(act));
  await lab.payOut('LTC');
  await lab.send('20 LTC');
  lab.kraken.account.setMarket('LTCUSDT', '98.5');
  await lab.trade('sell', '4 LTC');
  await lab.follow();
  await lab.follow();
}

async function sumJournal(key: string, where: string, sign = 1): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await lab.database.pool.query<{ key: string; units: string }>(`
    select (${key}) || ' ' || currency as key, (${sign} * sum(units))::text as units
    from journal join journal_lines using (seq) where ${where} group by 1 having sum(units) <> 0`);
  return new Map(rows.map((row) => [row.key, BigInt(row.units)]));
}

/** Sums rows of profit and loss in the same form. */
function sumProfit(keyOf: (row: Profit['rows'][number]) => string | undefined): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const row of profit.rows) {
    const key = keyOf(row);
    if (key !== undefined) sums.set(`${key} ${row.currency}`, (sums.get(`${key} ${row.currency}`) ?? 0n) + row.units);
  }
  return new Map([...sums].filter(([, units]) => units !== 0n));
}

const sorted = (sums: ReadonlyMap<string, bigint>) => [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));

test('by day and asset it is the change of what is there less what is owed', async () => {
  const ledger = await sumJournal(dayOf, onSheet);
  expect(new Set([...ledger.keys()].map((key) => key.split(' ')[0])).size).toBeGreaterThanOrEqual(3);
  expect(sorted(sumProfit(({ day }) => day))).toEqual(sorted(ledger));
});

test('by line it is the accounts of that line', async () => {
  const line = `case
    when account = 'income:fee' then 'fees'
    when account = 'expense:partner_share' then 'partnerShares'
    when account = 'income:network_fee' then 'networkCharged'
    when account = 'income:loan_fee' then 'loanFees'
    when account = 'income:dust' then 'dust'
    when account = 'expense:network_fee' then 'costs'
    when account = 'expense:venue_fee' then 'venueFees'
    when account = 'expense:loss' then 'losses'
    when account = 'position:inventory' then 'trades'
    when account = 'position:unexplained' then 'unexplained'
    when account = 'position:withdrawn' or account like 'equity:%' then 'capital'
    else account end`;
  const shown = sumProfit((row) => (row.line.endsWith('Costs') ? 'costs' : row.line));
  expect(sorted(shown)).toEqual(sorted(await sumJournal(line, `not ${onSheet}`, -1)));
  const lines = new Set(profit.rows.map((row) => row.line));
  const expected = [
    'fees',
    'partnerShares',
    'trades',
    'networkCharged',
    'payoutCosts',
    'refundCosts',
    'sweepCosts',
    'loanCosts',
  ];
  for (const each of [...expected, 'loanFees', 'venueFees', 'capital']) expect([...lines]).toContain(each);
});

test('by pair it is the entries of its orders, found by their numbers and deposits', async () => {
  const pair = `select o.send_currency || '/' || o.receive_currency from orders o
    where position(o.order_number in ref) > 0
      or exists (select from deposits d where d.order_id = o.id and position(d.id in ref) > 0)`;
  const ledger = await sumJournal(pair, `not ${onSheet} and exists (${pair})`, -1);
  expect(sorted(sumProfit((row) => (row.pair === '' ? undefined : row.pair)))).toEqual(sorted(ledger));
  expect(profit.pairs.map((each) => each.pair).toSorted()).toEqual(['LTC/USDT-TRC20', 'USDT-TRC20/LTC']);
});

test('realised and unrealised of a day are together the change of the value of what is ours', async () => {
  const { rows: held } = await lab.database.pool.query<Readonly<{ day: string; currency: CurrencyId; units: string }>>(`
    select ${dayOf} as day, currency, sum(units)::text as units
    from journal join journal_lines using (seq) where ${onSheet} group by 1, 2`);
  const { rows: prices } = await lab.database.pool.query<
    Record<'day' | 'symbol' | 'numerator' | 'denominator', string>
  >(`select day::text, symbol, numerator::text, denominator::text from daily_prices`);
  const latest = (await office.office.store.snapshot(async ({ controls }) => await controls.latestRates()))?.prices;
  const days = profit.days.map(({ day }) => day);
  const priceOf = (day: string, currency: CurrencyId) => {
    const { symbol } = currencies[currency];
    const known = prices.filter((each) => each.symbol === symbol && each.day <= day);
    const found = known.toSorted((one, other) => (one.day < other.day ? -1 : 1)).at(-1);
    if (day === days.at(-1)) return latest?.[symbol];
    return found && { numerator: BigInt(found.numerator), denominator: BigInt(found.denominator) };
  };
  /** Cents of what is ours at the end of a day. */
  const valueAt = (day: string): bigint => {
    const byCurrency = Map.groupBy(
      held.filter((each) => each.day <= day),
      ({ currency }) => currency,
    );
    return [...byCurrency].reduce((sum, [currency, parts]) => {
      const units = parts.reduce((total, part) => total + BigInt(part.units), 0n);
      return sum + (centsOf(money(currency, units), { [currencies[currency].symbol]: priceOf(day, currency) }) ?? 0n);
    }, 0n);
  };
  const known = profit.days.filter(({ day }) => held.some((each) => each.day <= day));
  expect(known.length).toBeGreaterThanOrEqual(4);
  let before = 0n;
  for (const { day, closing, realised, unrealised, lines } of known) {
    expect([day, closing]).toEqual([day, valueAt(day)]);
    expect([day, (realised ?? 0n) + (unrealised ?? 0n) + (lines.capital ?? 0n)]).toEqual([day, valueAt(day) - before]);
    before = valueAt(day);
  }
  expect(known.some(({ unrealised }) => unrealised !== 0n)).toBe(true);
});
