/** Recently chosen currencies, kept in memory while the page is open and never stored, for privacy. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { CurrencyRow } from './currency-row.ts';

const mostRecent = 3;
const recentIds: CurrencyId[] = [];

export function rememberCurrency(id: CurrencyId): void {
  const before = recentIds.filter((each) => each !== id);
  recentIds.splice(0, recentIds.length, ...[id, ...before].slice(0, mostRecent));
}

/** Currencies that the visitor chose on this page, the latest first. */
export function recentRows(rows: readonly CurrencyRow[]): readonly CurrencyRow[] {
  return recentIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
