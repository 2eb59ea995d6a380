/** Database port of the inventory's history: one row per hour and currency. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';

export type StoredStock = Readonly<{
  /** Begin of the hour. */
  at: number;
  currency: CurrencyId;
  held: bigint;
  owed: bigint;
  free: bigint;
  net: bigint;
  /** Values in cents at that time. Null if there was no price. */
  heldCents: bigint | null;
  netCents: bigint | null;
}>;

export interface InventoryRecords {
  /** Stores the figures of an hour, in place of those that it has already. */
  store(rows: readonly StoredStock[]): Promise<void>;
  /** Figures from this time on, oldest first: the last of every day, and of every hour from `hourlySince` on. */
  since(first: number, hourlySince: number): Promise<readonly StoredStock[]>;
  dropBefore(hour: number): Promise<void>;
}
