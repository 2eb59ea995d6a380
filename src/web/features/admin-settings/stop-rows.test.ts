import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { Overview } from '../../components/office/office-types.ts';
import { toStopRows } from './stop-rows.server.ts';

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
  expect(rowOf('BTC', 7n)).toMatchObject({ note: '', difference: { isMore: true, canBeBooked: true } });
});

test('coins that are missing cannot be booked, and the row says why', () => {
  expect(rowOf('BTC', -7n)).toMatchObject({ note: t('errors.coins_missing'), difference: { canBeBooked: false } });
});

test('without a difference there is nothing to book', () => {
  expect(rowOf('BTC', 0n)?.difference?.canBeBooked).toBe(false);
  expect(rowOf('BTC', null)?.difference).toBeNull();
});
