import { expect, test } from 'vitest';
import { currencyIds } from '#src/domain/assets/currencies.ts';
import type { CurrencyRow } from './currency-row.ts';
import { recentRows, rememberCurrency } from './recent-currencies.ts';

const rows = currencyIds.map((id) => ({ id }) as CurrencyRow);
const recent = () => recentRows(rows).map(({ id }) => id);

test('what was used lately is what the visitor chose, the last three, and nothing before that', () => {
  expect(recent()).toEqual([]);
  for (const id of ['BTC', 'XMR', 'BTC', 'ETH', 'LTC'] as const) rememberCurrency(id);
  expect(recent()).toEqual(['LTC', 'ETH', 'BTC']);
});
