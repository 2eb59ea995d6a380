/**
 * The incident switches of crediting: raise the confirmations that deposits need, on one chain or on all, and stop
 * crediting on a chain after a deep reorganisation. Every change has an audit log entry.
 */
import type { CreditScope, RaiseHours, RaisedTimes } from '#src/domain/credit-rule.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { Pause } from '../ports/stop-records.ts';
import { describePause } from './pause-orders.ts';

/** The reason by which the service stops crediting and pauses new orders on a chain. */
export const deepReorganisation = 'deep_reorganisation';

type Wanted = Readonly<{ scope: CreditScope; reason: string; actor: string }>;
type Stores = Pick<Ports, 'store' | 'clock'>;

type Raise = Wanted &
  Readonly<{
    times: RaisedTimes;
    /** Null: until an operator ends the raise. */
    hours: RaiseHours | null;
  }>;

const hourMs = 3_600_000;

/** Raises the confirmations of a scope, in place of an earlier raise there. */
export async function raiseDepth(
  { store, clock }: Stores,
  { scope, times, hours, reason, actor }: Raise,
): Promise<void> {
  await store.transaction(async ({ stops, controls }) => {
    const at = clock.now();
    await stops.setCreditRule({
      scope,
      times,
      until: hours === null ? null : at + hours * hourMs,
      reason,
      by: actor,
      at,
    });
    const length = hours === null ? '' : ` for ${hours} h`;
    await controls.audit({
      actor,
      action: 'depth_raised',
      subject: scope,
      details: `x${times}${length}: ${reason}`,
      at,
    });
  });
}

/** Ends a raise. False if the scope has none. */
export async function lowerDepth({ store, clock }: Stores, { scope, reason, actor }: Wanted): Promise<boolean> {
  return await store.transaction(async ({ stops, controls }) => {
    if (!(await stops.dropCreditRule(scope, 'raise'))) return false;
    await controls.audit({ actor, action: 'depth_lowered', subject: scope, details: reason, at: clock.now() });
    return true;
  });
}

/** A raise lasts an hour at least, so that one which begins meanwhile is known in time. */
export const longestRaiseRestMs = 60_000;

/**
 * Ends the raises whose time is over. They stay in force until a worker calls this, because workers credit. Answers the
 * time until it should be called again.
 */
export async function endRaises({ store, clock }: Stores): Promise<number> {
  const rules = await store.snapshot(async ({ stops }) => await stops.creditRules());
  const at = clock.now();
  const left = Math.min(longestRaiseRestMs, ...rules.flatMap(({ until }) => (until === null ? [] : [until - at])));
  if (left > 0) return left;
  const [actor, action, details] = ['service', 'depth_lowered', 'its time is over'];
  await store.transaction(async ({ stops, controls }) => {
    for (const subject of await stops.dropEndedRaises(at)) {
      await controls.audit({ actor, action, subject, details, at });
    }
  });
  // Another one may end soon.
  return 0;
}

/** Stops crediting on a chain until an operator lifts the stop. An earlier stop stays as it is. */
export async function stopCrediting(
  { stops, controls }: Records,
  { scope, reason, actor, at }: Wanted & Readonly<{ at: number }>,
): Promise<void> {
  if ((await stops.creditRules()).some((rule) => rule.scope === scope && rule.times === null)) return;
  await stops.setCreditRule({ scope, times: null, until: null, reason, by: actor, at });
  await controls.audit({ actor, action: 'crediting_stopped', subject: scope, details: reason, at });
}

/**
 * Credits again on a chain, and ends the pause of new orders that came with the stop. False if crediting is not stopped
 * there.
 */
export async function resumeCrediting({ store, clock }: Stores, { scope, reason, actor }: Wanted): Promise<boolean> {
  return await store.transaction(async ({ stops, controls }) => {
    if (!(await stops.dropCreditRule(scope, 'stop'))) return false;
    const [by, at] = [actor, clock.now()];
    await controls.audit({ actor, action: 'crediting_resumed', subject: scope, details: reason, at });
    const isOwn = (pause: Pause): boolean => pause.scope === scope && pause.reason === deepReorganisation;
    if ((await controls.pauses()).some(isOwn)) {
      await controls.resume(scope);
      await controls.audit(describePause({ scope, reason, by, at }, 'orders_resumed'));
    }
    return true;
  });
}
