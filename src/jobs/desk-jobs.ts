/** Background jobs of a worker for the figures that the back office shows over time. Several workers may run. */
import { keepInventory } from '#src/usecases/back-office/read-inventory.ts';
import { keepDailyPrices, sumUpJournal } from '#src/usecases/back-office/read-profit.ts';
import type { OfficeStore } from '#src/usecases/ports/office-records.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { JobLog } from './job-log.ts';
import { startLoop, type Loop } from './loop.ts';

type Options = Readonly<{ ports: Ports; store: OfficeStore; log: JobLog }>;

const everyMs = 60_000;

export function startDeskJobs({ ports, store, log }: Options): Pick<Loop, 'stop'> {
  return startLoop({
    name: 'keep-figures',
    everyMs,
    round: async () => {
      await keepInventory(ports, store);
      await keepDailyPrices(store);
      await sumUpJournal(store);
      return 'rest';
    },
    log,
  });
}
