/** Background jobs of a worker at a venue. Several workers may run: one of them at a time makes a round there. */
import { runVenueRule } from '#src/usecases/back-office/venue-rule.ts';
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { followVenue, storeVenueAddresses } from '#src/usecases/treasury/follow-venue.ts';
import type { VenueDeps } from '#src/usecases/treasury/find-lost-transfer.ts';
import type { JobLog } from './job-log.ts';
import { startLoop, type Loop } from './loop.ts';

type Options = Readonly<{
  deps: VenueDeps;
  log: JobLog;
  /** Does the work unless another worker is at it: nonces grow in one line, and nobody looks at half of a round. */
  takeTurn(work: () => Promise<void>): Promise<boolean>;
}>;

/** Kraken counts requests and forgets them slowly, so that a round makes a few. */
const followEveryMs = 15_000;
/** Our addresses there hardly ever change. They are read one currency a round. */
const addressesEveryMs = 3_600_000;

export function startVenueJobs({ deps, log, takeTurn }: Options): Loop {
  const readAt = new Map<string, number>();
  return startLoop({
    name: 'follow-venue',
    everyMs: followEveryMs,
    round: async () => {
      await takeTurn(async () => {
        await followVenue(deps);
        await runVenueRule(deps);
        const now = Date.now();
        const due = currencyIds.find((currency) => now - (readAt.get(currency) ?? 0) >= addressesEveryMs);
        if (due === undefined) return;
        readAt.set(due, now);
        await storeVenueAddresses(deps, due);
      });
      return 'rest';
    },
    log,
  });
}
