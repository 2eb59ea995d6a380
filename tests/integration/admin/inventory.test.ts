/** The inventory: the same figures as the comparison of books and the check of cover, marks, and the hourly history. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { makeBackOffice } from '#src/usecases/back-office/back-office.ts';
import { keepInventory } from '#src/usecases/back-office/read-inventory.ts';
import { coverRules, findFirmCover, loadBoard } from '#src/usecases/quotes/load-board.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

let lab: OrderLab;
let office: OfficeLab;
beforeAll(async () => {
  lab = await openOrderLab();
  office = await openOffice(lab);
  // One order that is paid out, and one whose payout waits for blocks.
  const done = await lab.order({ send: '10 LTC', receive: 'ETH' });
  await lab.pay(done, '10');
  await lab.confirm(done);
  await lab.deliver(done);
  const open = await lab.order({ send: '5000 USDT-TRC20', receive: 'LTC' });
  await lab.pay(open, '5000');
  await lab.confirm(open);
  await lab.order({ send: '1 ETH', receive: 'BTC' });
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

const isDollar = (currency: CurrencyId): boolean => ['USDT', 'USDC'].includes(currencies[currency].priceSymbol);

function withPolicy(change: Partial<typeof usualPolicy>): Ports {
  const version = { number: 1, policy: { ...usualPolicy, ...change } };
  return { ...lab.ports, rules: { ...lab.ports.rules, policy: () => version } };
}

test('says the same as the comparison of books and chain', async () => {
  const { assets } = await office.backOffice.readInventory();
  const { assets: compared } = await office.backOffice.readOverview();
  const figures = (each: Readonly<{ held: bigint; owed: bigint; inFlight: bigint; surplus: bigint }>) => [
    each.held,
    each.owed,
    each.inFlight,
    each.surplus,
  ];
  expect(assets.map(({ currency }) => currency)).toEqual(compared.map(({ currency }) => currency));
  expect(assets.map(figures)).toEqual(
    compared.map(({ held, owed, inFlight, surplus }) =>
      figures({ held: held.units, owed: owed.units, inFlight: inFlight.units, surplus: surplus.units }),
    ),
  );
  expect(assets.some(({ owed, inFlight }) => owed + inFlight > 0n)).toBe(true);
});

test('says the same as the check of cover', async () => {
  const { assets } = await office.backOffice.readInventory();
  const { cover } = await lab.ports.store.snapshot(
    async (records) => await loadBoard(records, currencyIds, coverRules(lab.ports)),
  );
  for (const { currency, spendable } of assets) expect([currency, spendable]).toEqual([currency, cover[currency]]);
  const firm = await lab.ports.store.snapshot(async (records) => await findFirmCover(lab.ports, records, 'ETH'));
  const eth = assets.find(({ currency }) => currency === 'ETH');
  expect(eth?.spendable).toBeLessThanOrEqual(firm);
  const btc = assets.find(({ currency }) => currency === 'BTC');
  expect(btc?.promised, 'for the order that is not paid').toBeGreaterThan(0n);
});

test('places add up to what is there, and what is ours is what the other accounts say', async () => {
  const { assets, heldCents, netCents, atRiskCents } = await office.backOffice.readInventory();
  const balances = await lab.ports.store.snapshot(async ({ journal }) => await journal.balances());
  for (const { currency, held, net, places } of assets) {
    expect(places.reduce((sum, { units }) => sum + units, 0n)).toBe(held);
    const origins = balances.filter(
      ({ account, currency: each }) =>
        each === currency &&
        /^(?:income|expense|equity|position:inventory|position:unexplained|position:withdrawn)/.test(account),
    );
    expect(origins.reduce((sum, { units }) => sum - units, 0n)).toBe(net);
  }
  expect(heldCents).toBeGreaterThan(netCents ?? 0n);
  expect(atRiskCents).toBeGreaterThan(0n);
});

test('what a fall by a tenth would cost is what the inventory loses when every price falls by a tenth', async () => {
  const { store } = office.office;
  const rates = await store.snapshot(async ({ controls }) => await controls.latestRates());
  if (!rates) throw new Error('there are prices');
  const before = await office.backOffice.readInventory();
  const dollars = new Set<string>(currencyIds.filter(isDollar).map((id) => currencies[id].symbol));
  const fallen = Object.entries(rates.prices).map(([symbol, price]) => {
    if (dollars.has(symbol)) return [symbol, price] as const;
    return [symbol, { ...price, numerator: price.numerator * 9n, denominator: price.denominator * 10n }] as const;
  });
  await store.transaction(async ({ controls }) => {
    await controls.saveRates({ ...rates, prices: Object.fromEntries(fallen) });
  });
  const after = await office.backOffice.readInventory();
  await store.transaction(async ({ controls }) => await controls.saveRates(rates));

  const lost = (one: bigint | null = null, other: bigint | null = null): bigint => (one ?? 0n) - (other ?? 0n);
  for (const [index, { currency, netCents, dropCents }] of before.assets.entries()) {
    const fall = lost(netCents, after.assets[index]?.netCents);
    if (isDollar(currency)) expect([currency, fall, dropCents]).toEqual([currency, 0n, 0n]);
    // Both are rounded to a cent.
    expect([-1n, 0n, 1n], currency).toContain(fall - (dropCents ?? 0n));
  }
  const rounding = Number(lost(before.netCents, after.netCents) - (before.atRiskCents ?? 0n));
  expect(Math.abs(rounding)).toBeLessThanOrEqual(before.assets.length);
  expect(before.assets.filter(({ dropCents }) => (dropCents ?? 0n) > 0n).length).toBeGreaterThan(5);
});

test('marks of the policy are passed or not, and raise alerts', async () => {
  const { assets } = await office.backOffice.readInventory();
  expect(assets.filter(({ mark }) => mark !== null)).toEqual([]);
  const held = (id: string) => assets.find(({ currency }) => currency === id)?.held ?? 0n;
  const ports = withPolicy({
    lowMarks: { ...usualPolicy.lowMarks, BTC: held('BTC') + 1n },
    highMarks: { ...usualPolicy.highMarks, ETH: held('ETH') - 1n, SOL: held('SOL') },
  });
  const backOffice = makeBackOffice(ports, office.office);
  const marked = (await backOffice.readInventory()).assets.filter(({ mark }) => mark !== null);
  expect(marked.map(({ currency, mark }) => `${currency} ${mark}`)).toEqual(['BTC low', 'ETH high']);
  const { alerts } = await backOffice.readOverview();
  const kinds = alerts.filter(({ kind }) => kind.startsWith('stock_')).map(({ kind, subject }) => `${kind} ${subject}`);
  expect(kinds).toEqual(['stock_low BTC', 'stock_high ETH']);
});

test('the last figures of an hour are stored, and dropped when they are old', async () => {
  const ports = withPolicy({ retention: { ...usualPolicy.retention, inventory: 31n } });
  const store = office.office.store;
  await Promise.all([keepInventory(ports, store), keepInventory(ports, store)]);
  const { assets, history } = await office.backOffice.readInventory();
  expect(history.length).toBe(assets.length);
  expect(history.map(({ held, net, heldCents }) => [held, net, heldCents])).toEqual(
    assets
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
      .map(({ held, net, heldCents }) => [held, net, heldCents]),
  );
  await lab.advance(32 * 24 * 60);
  await keepInventory(ports, store);
  const { rows } = await lab.database.pool.query('select distinct at from inventory_hours');
  expect(rows.length).toBe(1);
});
