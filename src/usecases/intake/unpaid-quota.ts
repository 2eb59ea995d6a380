/**
 * Global quota of unpaid orders, against floods. Counted once a second; between two counts the orders of this process
 * are added. A cancelled order counts until its time would have been over, because its address and its rows stay.
 */
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/** Each of them has a deposit address that is watched until its time is over. */
export const usualUnpaidOrders = 20_000;

const countLifeMs = 1_000;

/** What one transaction takes of the quota. */
export type QuotaReservation = Readonly<{
  /** At the beginning of the transaction, every time that it is tried. */
  begin(records: Records, now: number): Promise<void>;
  /** False when there is none left. */
  take(): boolean;
  /** At its end, however it ended: so many orders were written. */
  end(written: number): void;
}>;

export type UnpaidQuota = Readonly<{
  /** Nothing is taken by it. */
  hasRoom(records: Records, now: number): Promise<boolean>;
  reserve(): QuotaReservation;
}>;

export function makeUnpaidQuota({ rules }: Pick<Ports, 'rules'>): UnpaidQuota {
  const most = rules.unpaidOrders ?? usualUnpaidOrders;
  let counted = { at: Number.NEGATIVE_INFINITY, count: 0 };
  let counting: Promise<number> | undefined;
  /** Taken by transactions that have not ended, so that those which run at once do not share a place. */
  let underWay = 0;
  const count = async ({ intake }: Records, now: number): Promise<void> => {
    const isOld = now < counted.at || now - counted.at >= countLifeMs;
    if (!isOld) return;
    // One count for all who ask at once: what one of them writes must not be in the count of another and be added too.
    counting ??= intake.countUnpaid(most, now).finally(() => {
      counting = undefined;
    });
    // Whose transaction fails here fails by its own next statement.
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
    hasRoom: async (records, now) => {
      await count(records, now);
      return hasPlace();
    },
    reserve,
  };
}
