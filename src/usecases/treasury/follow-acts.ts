/** The worker's rounds over treasury acts. */
import type { TreasuryDeps } from './act-records.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { advance, carryOut, endAct } from './carry-out.ts';
import { findIdle, voidIdle } from './void-idle.ts';

/** Looks at one act that is due: ends what has expired, does what is ready, and follows the payout of what is sent. */
export async function followAct(deps: TreasuryDeps, actId: string): Promise<void> {
  await carryOut(deps, actId);
  const { ports, store } = deps;
  await store.transaction(async (records) => {
    const act = await records.office.treasury.lock(actId);
    if (!act) return;
    const at = ports.clock.now();
    if (act.state === 'waiting' && at >= act.expiresAt) return void (await endAct(records, act, at));
    if (act.state !== 'under_way') return;
    const [payout] = await records.office.treasury.payoutsOf([actId]);
    if (payout?.state === 'final') await advance(records, act, 'finished', at);
    if (payout?.state === 'void') await advance(records, act, 'failed', at);
  });
}

const actsPerRead = 100;

/** One round of the worker. An act that cannot be looked at keeps no other one waiting; it is reported at the end. */
export async function followActs(deps: TreasuryDeps): Promise<void> {
  const { ports, store } = deps;
  const now = ports.clock.now();
  const errors: unknown[] = [];
  const read = async ({ office }: AllRecords, after: string): Promise<readonly string[]> =>
    await office.treasury.due(now, { after, limit: actsPerRead });
  // Mostly there is nothing, which takes one transaction. What cannot be called off keeps no act waiting.
  const both = store.snapshot(async (records) => ({
    due: await read(records, ''),
    idle: await findIdle(records, now),
  }));
  const first = await both.catch(async (error: unknown) => {
    errors.push(error);
    return { due: await store.snapshot(async (records) => await read(records, '')), idle: undefined };
  });
  for (let { due } = first; due.length > 0;) {
    for (const id of due) await followAct(deps, id).catch((error: unknown) => errors.push(error));
    const after = due.at(-1) ?? '';
    due = due.length < actsPerRead ? [] : await store.snapshot(async (records) => await read(records, after));
  }
  const idle = first.due.length === 0 ? first.idle : undefined;
  await voidIdle(deps, idle).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} treasury acts could not be followed`);
}
