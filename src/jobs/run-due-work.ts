/** Takes a batch of orders and payouts that are due, and advances each by one step. */
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { runOrder } from '#src/usecases/settlement/run-order.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { TellSubject } from '#src/usecases/order-moves/tell-subject.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { JobLog, JobLogFields } from './job-log.ts';

/** Batch size: enough to keep a core busy, few enough that another worker finds some too. */
const batch = 8;

export async function runDueWork(ports: Ports, log: JobLog): Promise<'again' | 'rest'> {
  const { store, clock } = ports;
  const due = await store.transaction(async (records) => ({
    orders: await records.orders.takeDue(clock.now(), batch),
    payouts: await records.payouts.takeDue(clock.now(), batch),
  }));
  await Promise.all([
    ...due.orders.map(async (id) => await attempt(log, 'run-order', async (tell) => await runOrder(ports, id, tell))),
    ...due.payouts.map(
      async (id) => await attempt(log, 'advance-payout', async (tell) => await advancePayout(ports, id, tell)),
    ),
  ]);
  return due.orders.length + due.payouts.length > 0 ? 'again' : 'rest';
}

/**
 * Runs one step and logs its failure. After a failure the order or payout stays leased until the lease expires, so that
 * the step is not retried in a tight loop and does not hold up others.
 */
async function attempt(log: JobLog, job: string, work: (tell: TellSubject) => Promise<void>): Promise<void> {
  let fields: JobLogFields = { job };
  try {
    await work((subject) => {
      fields = { job, subject };
    });
  } catch (error) {
    if (error instanceof OutsideError) log.warn('something outside did not answer', fields, error);
    else log.error('a step failed and will be tried again', fields, error);
  }
}
