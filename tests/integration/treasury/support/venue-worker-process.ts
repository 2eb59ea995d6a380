/**
 * A worker's round at a venue in a separate process. With `death` it kills itself before or after the commit of its
 * n-th transaction; without, it finishes the round.
 */
import { openDatabase } from '#src/adapters/db/connect.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { makeKrakenVenue } from '#src/adapters/venues/kraken.ts';
import type { OfficeStore } from '#src/usecases/ports/office-records.ts';
import { followVenue } from '#src/usecases/treasury/follow-venue.ts';
import { krakenKey, krakenSecret } from '#tests/support/kraken/kraken-keys.ts';
import { openWorker } from '#tests/support/order-lab/open-worker.ts';

export type VenueTask = Readonly<{
  url: string;
  folder: string;
  now: number;
  krakenUrl: string;
  death?: Readonly<{ when: 'before' | 'after'; transaction: number }>;
}>;

function makeDeadly(store: OfficeStore, death: NonNullable<VenueTask['death']>): OfficeStore {
  let count = 0;
  const reach = (when: 'before' | 'after', place: number): void => {
    if (death.when === when && death.transaction === place) process.kill(process.pid, 'SIGKILL');
  };
  return {
    ...store,
    transaction: async (work) => {
      count += 1;
      const place = count;
      const value = await store.transaction(async (records) => {
        const made = await work(records);
        reach('before', place);
        return made;
      });
      reach('after', place);
      return value;
    },
  };
}

async function run({ url, folder, now, krakenUrl, death }: VenueTask): Promise<void> {
  const database = openDatabase({ connection: { connectionString: url }, maxConnections: 4, onIdleError: () => {} });
  const { ports } = await openWorker({ pool: database.pool, clock: { now: () => now }, folder });
  const store = makeOfficeStore(database.pool);
  const venue = makeKrakenVenue({ baseUrl: krakenUrl, key: krakenKey, secret: krakenSecret, now: Date.now });
  await followVenue({ ports, store: death ? makeDeadly(store, death) : store, venue });
  await database.close();
}

await run(JSON.parse(process.argv[2] ?? '') as VenueTask);
