/**
 * How many more orders may wait for a deposit, in all. A limit against floods, so that it need not be counted anew for
 * every order: once a second, and between two counts the orders of this process are added. What was cancelled takes its
 * place until its time would have been over, because its address and its rows stay.
 */
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/** Each of them has a deposit address that is watched until its time is over. */
export const usualUnpaidOrders = 20_000;

const countLifeMs = 1_000;

/** The places that one transaction takes. */
export type UnpaidPlaces = Readonly<{
  /** At the beginning of the transaction, every time that it is tried. */
  begin(records: Records, now: number): Promise<void>;
  /** False when there is none left. */
  take(): boolean;
  /** At its end, however it ended: so many orders were written. */
  end(written: number): void;
}>;

export type UnpaidCount = Readonly<{
  /** Nothing is taken by it. */
  hasRoom(records: Records, now: number): Promise<boolean>;
  places(): UnpaidPlaces;
}>;

export function makeUnpaidCount({ rules }: Pick<Ports, 'rules'>): UnpaidCount {
  const most = rules.unpaidOrders ?? usualUnpaidOrders;
  let counted = { at: Number.NEGATIVE_INFINITY, count: 0 };
  let counting: Promise<number> | undefined;
  /** Taken by transactions that have not ended, so that those which run at once do not share a place. */
  let underWay = 0;
  const count = async ({ desk }: Records, now: number): Promise<void> => {
    const isOld = now < counted.at || now - counted.at >= countLifeMs;
    if (!isOld) return;
    // One count for all who ask at once: what one of them writes must not be in the count of another and be added too.
    counting ??= desk.countUnpaid(most, now).finally(() => {
      counting = undefined;
    });
    // Whose transaction fails here fails by its own next statement.
    counted = { at: now, count: await counting.catch(async () => await desk.countUnpaid(most, now)) };
  };
  const hasPlace = (): boolean => counted.count + underWay < most;
  const places = (): UnpaidPlaces => {
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
    places,
  };
}
