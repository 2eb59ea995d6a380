/** Background jobs of a worker for cold storage. Several workers may run: they see and store the same. */
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import { compareCold } from '#src/usecases/treasury/compare-cold.ts';
import { followReturns } from '#src/usecases/treasury/follow-returns.ts';
import { importSigned } from '#src/usecases/treasury/wallet-return.ts';
import type { JobLog } from './job-log.ts';
import { startLoop, type Loop } from './loop.ts';

type Options = Readonly<{ deps: TreasuryDeps; log: JobLog }>;

const everyMs = 60_000;

export function startColdJobs({ deps, log }: Options): Pick<Loop, 'stop'> {
  return startLoop({
    name: 'follow-cold',
    everyMs,
    round: async () => {
      // One that fails keeps the others from nothing.
      const rounds = [followReturns(deps), importSigned(deps), compareCold(deps)];
      for (const done of await Promise.allSettled(rounds)) if (done.status === 'rejected') throw done.reason;
      return 'rest';
    },
    log,
  });
}
