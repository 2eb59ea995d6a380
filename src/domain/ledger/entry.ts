/** A journal entry: lines that sum to zero in every currency, under a unique reference. */
import type { JsonValue } from '../canonical-json.ts';
import type { CurrencyId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';

export type Line = Readonly<{ account: string; currency: CurrencyId; units: bigint }>;
export type Entry = Readonly<{ ref: string; lines: readonly Line[] }>;

/** An entry as stored in the journal, hash-chained to the row before. */
export type JournalRow = Entry & Readonly<{ seq: number; at: number; prevHash: string; hash: string }>;

/** Makes an entry: merges lines of the same account, drops zero lines, and throws if the lines do not balance. */
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

/** The first currency whose lines do not sum to zero. Undefined if all balance. */
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

/** The entry's content as input of the journal's hash chain. */
export function describeEntry({ ref, lines }: Entry, at: number): JsonValue {
  const described = lines.map(({ account, currency, units }) => ({ account, currency, units: units.toString() }));
  const byAccount = described.toSorted((a, b) =>
    `${a.account} ${a.currency}` < `${b.account} ${b.currency}` ? -1 : 1,
  );
  return { ref, at, lines: byAccount };
}
