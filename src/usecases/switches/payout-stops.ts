/** Sets and lifts payout stops, with an audit log entry. A stop also pauses new orders in its scope. */
import { chainIds } from '#src/domain/assets/currencies.ts';
import type { PayoutStop, StopReason, StopScope } from '#src/domain/payout-stop.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

type Wanted = Readonly<{ scope: StopScope; reason: StopReason; by: string; note: string }>;

/** Stops payouts. Returns whether the stop is new. An existing stop is left unchanged. */
export async function stopPayouts({ store, clock }: Pick<Ports, 'store' | 'clock'>, wanted: Wanted): Promise<boolean> {
  return await store.transaction(async (records) => {
    const stop: PayoutStop = { ...wanted, since: clock.now(), readTo: null, isPrepared: false };
    return await recordStop(records, stop);
  });
}

export async function recordStop(records: Records, stop: PayoutStop): Promise<boolean> {
  const isNew = await records.stops.stop(stop);
  const { scope: subject, reason, by: actor, note, since: at } = stop;
  const details = note === '' ? reason : `${reason}: ${note}`;
  if (isNew) await records.controls.audit({ actor, action: 'payouts_stopped', subject, details, at });
  return isNew;
}

/** Lifts a stop. False if there is no such stop. */
export async function liftStop({ store, clock }: Pick<Ports, 'store' | 'clock'>, wanted: Wanted): Promise<boolean> {
  return await store.transaction(async (records) => await recordLift(records, { ...wanted, at: clock.now() }));
}

export async function recordLift(
  records: Records,
  { scope: subject, reason, by: actor, note, at }: Wanted & Readonly<{ at: number }>,
): Promise<boolean> {
  if (!(await records.stops.lift(subject, reason))) return false;
  if (reason === 'restored') await forgetSends(records, subject);
  const details = note === '' ? reason : `${reason}: ${note}`;
  await records.controls.audit({ actor, action: 'payouts_resumed', subject, details, at });
  return true;
}

/**
 * Deletes the chain's unknown sends: transactions from our addresses that no payout in the database explains. They are
 * needed only while the chain is fenced after a restore; the next fence must start with none.
 */
async function forgetSends({ stops }: Records, scope: StopScope): Promise<void> {
  const chain = chainIds.find((id) => id === scope);
  if (chain === undefined) return;
  for (const { txid } of await stops.unknownSends(chain)) await stops.forgetSend(chain, txid);
}
