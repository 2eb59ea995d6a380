import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { Overview } from '../../components/office/office-types.ts';
import { toStopRows, toSurplusRows } from './stop-rows.server.ts';

const t = makeTranslate(loadCatalog('en', ['admin', 'errors']));

function rowOf(currency: CurrencyId, units: bigint | null) {
  const stop = { scope: currency, reason: 'books_differ', since: 0, by: 'service', note: 'of that moment' } as const;
  const asset = { currency, difference: units === null ? null : money(currency, units) };
  const overview = { stops: [stop], assets: [asset] } as unknown as Overview;
  return toStopRows(overview, { language: 'en', t })[0];
}

test('a difference is offered for booking, exact and as it is read', () => {
  const difference = { shown: '-0.000007', exact: '-0.000007', isMore: false, canBeBooked: true };
  expect(rowOf('TRX', -7n)).toMatchObject({ note: '', difference });
});

test('coins that are missing cannot be booked where nobody can name them, and the row says why', () => {
  expect(rowOf('XMR', -7n)).toMatchObject({ note: t('errors.coins_missing'), difference: { canBeBooked: false } });
  expect(rowOf('BTC', -7n)).toMatchObject({ note: '', difference: { canBeBooked: true } });
});

test('without a difference there is nothing to book', () => {
  expect(rowOf('BTC', 0n)?.difference?.canBeBooked).toBe(false);
  expect(rowOf('BTC', null)?.difference).toBeNull();
});

test('a surplus is one row with all of it, in suspense already or not, and needs no stop', () => {
  const asset = (surplus: bigint, difference: bigint | null) => ({
    currency: 'TRX',
    surplus: money('TRX', surplus),
    difference: difference === null ? null : money('TRX', difference),
  });
  const rowsOf = (...assets: readonly ReturnType<typeof asset>[]) =>
    toSurplusRows({ stops: [], assets } as unknown as Overview, { language: 'en' });
  expect(rowsOf(asset(5n, 2n))).toEqual([{ currency: 'TRX', shown: '0.000007', exact: '0.000007' }]);
  expect(rowsOf(asset(5n, null))).toMatchObject([{ exact: '0.000005' }]);
  expect(rowsOf(asset(0n, -2n), asset(0n, 0n))).toEqual([]);
});
