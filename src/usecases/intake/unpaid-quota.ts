/**
 * Global quota of unpaid orders, against floods. A part of it is reserved for API keys. Unpaid orders are counted in
 * the database once per second; orders of this process are added between two counts. A cancelled order counts until
 * its payment window would have ended, because its address and rows remain.
 */
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/**
 * Default quota of unpaid orders. The deposit address of each unpaid order is watched until its payment window ends.
 */
export const usualUnpaidOrders = 20_000;

/** Percentage of the quota that only orders of API keys may use, so that a flood of visitors stops no partner. */
const reservedForKeys = 20;

/**
 * Percentage of the quota for all temporary keys together. Anybody makes such keys, so their orders take nothing of
 * what is reserved for keys, and little of what visitors have.
 */
const forTemporaryKeys = 10;

const countLifeMs = 1_000;

/** Quota reservation of one transaction. */
export type QuotaReservation = Readonly<{
  /** Starts the reservation. To be called at the start of the transaction, on every retry. */
  begin(records: Records, now: number): Promise<void>;
  /** Takes quota for one order. False if the quota is exhausted. */
  take(): boolean;
  /**
   * Ends the reservation. To be called after the transaction, also after a failure, with the number of orders written.
   */
  end(written: number): void;
}>;

export type UnpaidQuota = Readonly<{
  /** The quota, and how much of it was used at the last count. An old count is renewed in the background. */
  measure(): Readonly<{ most: number; used: number }>;
  /** Whether quota is left. This check takes none. */
  hasRoom(records: Records, now: number): Promise<boolean>;
  reserve(): QuotaReservation;
}>;

/** How many unpaid orders all temporary keys may have together. */
export function mostOfTemporaryKeys({ unpaidOrders }: Pick<Ports['rules'], 'unpaidOrders'>): number {
  return Math.floor(((unpaidOrders ?? usualUnpaidOrders) * forTemporaryKeys) / 100);
}

export function makeUnpaidQuota(
  { rules, store, clock }: Pick<Ports, 'rules' | 'store' | 'clock'>,
  who: 'visitors' | 'keys',
): UnpaidQuota {
  const all = rules.unpaidOrders ?? usualUnpaidOrders;
  const most = who === 'keys' ? all : all - Math.floor((all * reservedForKeys) / 100);
  let counted = { at: Number.NEGATIVE_INFINITY, count: 0 };
  let counting: Promise<number> | undefined;
  /** Quota taken by unfinished transactions, so that concurrent ones do not exceed it together. */
  let underWay = 0;
  const isOld = (now: number): boolean => now < counted.at || now - counted.at >= countLifeMs;
  const count = async ({ intake }: Records, now: number): Promise<void> => {
    if (!isOld(now)) return;
    // Single flight: with separate counts, an order could be in another caller's count and be added again.
    counting ??= intake.countUnpaid(most, now).finally(() => {
      counting = undefined;
    });
    // If the shared count failed in another caller's transaction, the count is repeated in this transaction.
    counted = { at: now, count: await counting.catch(async () => await intake.countUnpaid(most, now)) };
  };
  const hasPlace = (): boolean => counted.count + underWay < most;
  const reserve = (): QuotaReservation => {
    let taken = 0;
    const release = (): void => {
      underWay -= taken;
      taken = 0;
    };
    return {
      begin: async (records, now) => {
        release();
        await count(records, now);
      },
      take: () => {
        if (!hasPlace()) return false;
        taken += 1;
        underWay += 1;
        return true;
      },
      end: (written) => {
        release();
        counted.count += written;
      },
    };
  };
  return {
    measure: () => {
      const now = clock.now();
      // In the background: orders that are refused for the fill do not count it.
      if (isOld(now)) void store.snapshot(async (records) => await count(records, now)).catch(() => {});
      return { most, used: counted.count + underWay };
    },
    hasRoom: async (records, now) => {
      await count(records, now);
      return hasPlace();
    },
    reserve,
  };
}
