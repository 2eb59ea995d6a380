/** Database port of profit and loss: sums of the journal by day, and the prices of each day. */
import type { DayPrices, ProfitRow } from '#src/domain/ledger/profit-days.ts';

export type PairLookup = Readonly<{
  byOrder: ReadonlyMap<string, string>;
  byDeposit: ReadonlyMap<string, string>;
}>;

export interface ProfitRecords {
  /** Sequence number up to which the journal is summed up. */
  mark(): Promise<number>;
  /** Like `mark`, and locks it for the transaction, so that one worker at a time goes on. */
  lockMark(): Promise<number>;
  /** Adds to the sums, and moves the mark. */
  add(rows: readonly ProfitRow[], mark: number): Promise<void>;
  /** Pairs ("BTC/ETH") of orders, by order number and by the id of one of their deposits. Unknown ones are left out. */
  findPairs(orderNumbers: readonly string[], depositIds: readonly string[]): Promise<PairLookup>;
  /** Sums of this day and later. */
  since(day: string): Promise<readonly ProfitRow[]>;
  /** Sums of all days, by currency. */
  totals(): Promise<readonly Readonly<{ currency: string; units: bigint }>[]>;
  /** Stores the prices of a day in place of earlier ones of the day. A price that is missing keeps its last one. */
  storePrices(day: string, prices: DayPrices): Promise<void>;
  /** Prices of this day and later, by day, and those of the last day before it. */
  pricesSince(day: string): Promise<ReadonlyMap<string, DayPrices>>;
}
