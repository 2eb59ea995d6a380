/** The pause switches: they stop new orders on one chain or on all. Tracking, payouts and refunds continue. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Ports } from '../ports/ports.ts';
import type { AuditEntry } from '../ports/control-records.ts';
import type { Pause } from '../ports/stop-records.ts';

type Switch = Readonly<{ scope: ChainId | 'all'; reason: string; actor: string }>;

export async function pauseOrders({ store, clock }: Ports, { scope, reason, actor }: Switch): Promise<void> {
  const pause = { scope, reason, by: actor, at: clock.now() };
  await store.transaction(async ({ controls }) => {
    await controls.pause(pause);
    await controls.audit(describePause(pause, 'orders_paused'));
  });
}

export async function resumeOrders({ store, clock }: Ports, { scope, reason, actor }: Switch): Promise<void> {
  await store.transaction(async ({ controls }) => {
    await controls.resume(scope);
    await controls.audit(describePause({ scope, reason, by: actor, at: clock.now() }, 'orders_resumed'));
  });
}

export function describePause(
  { scope, reason, by, at }: Pause,
  action: 'orders_paused' | 'orders_resumed',
): AuditEntry {
  return { actor: by, action, subject: scope, details: reason, at };
}
