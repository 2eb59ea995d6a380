/** What was chosen last, kept while the page is open and nowhere else: what a visitor looked at is theirs. */
import type { CurrencyId } from '#src/domain/currencies.ts';
import type { CurrencyRow } from './currency-row.ts';

const mostRecent = 3;
const recentIds: CurrencyId[] = [];

export function rememberCurrency(id: CurrencyId): void {
  const before = recentIds.filter((each) => each !== id);
  recentIds.splice(0, recentIds.length, ...[id, ...before].slice(0, mostRecent));
}

/** What is chosen now stands first, then what was chosen before. */
export function recentRows(rows: readonly CurrencyRow[], chosen: CurrencyId): readonly CurrencyRow[] {
  const ids = [chosen, ...recentIds.filter((id) => id !== chosen)].slice(0, mostRecent);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
