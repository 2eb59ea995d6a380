/** A journal entry: lines that sum to zero for every currency, under a reference that can be used once. */
import type { JsonValue } from '../canonical-json.ts';
import type { CurrencyId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';

export type Line = Readonly<{ account: string; currency: CurrencyId; units: bigint }>;
export type Entry = Readonly<{ ref: string; lines: readonly Line[] }>;

/** An entry as the journal keeps it, chained to the one before. */
export type JournalRow = Entry & Readonly<{ seq: number; at: number; prevHash: string; hash: string }>;

/** Makes an entry, leaves out empty lines, adds up lines on the same account, and refuses one that does not balance. */
export function makeEntry(ref: string, lines: readonly Line[]): Entry {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.account} ${line.currency}`;
    const units = (sums.get(key)?.units ?? 0n) + line.units;
    sums.set(key, { ...line, units });
  }
  const entry = { ref, lines: [...sums.values()].filter(({ units }) => units !== 0n) };
  const unbalanced = findUnbalanced(entry.lines);
  if (unbalanced !== undefined) throw new RangeError(`entry ${ref} does not balance in ${unbalanced}`);
  return entry;
}

/** The first currency in which the lines do not sum to zero. */
export function findUnbalanced(lines: readonly Line[]): CurrencyId | undefined {
  const totals = new Map<CurrencyId, bigint>();
  for (const { currency, units } of lines) totals.set(currency, (totals.get(currency) ?? 0n) + units);
  return [...totals].find(([, total]) => total !== 0n)?.[0];
}

export function debit(account: string, { currency, units }: Money): Line {
  return { account, currency, units };
}

export function credit(account: string, { currency, units }: Money): Line {
  return { account, currency, units: -units };
}

/** The content of an entry over which the journal's hash chain is computed. */
export function describeEntry({ ref, lines }: Entry, at: number): JsonValue {
  const described = lines.map(({ account, currency, units }) => ({ account, currency, units: units.toString() }));
  const byAccount = described.toSorted((a, b) =>
    `${a.account} ${a.currency}` < `${b.account} ${b.currency}` ? -1 : 1,
  );
  return { ref, at, lines: byAccount };
}
