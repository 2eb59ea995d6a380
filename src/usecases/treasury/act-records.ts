/** The one door for the state of a treasury act, and the words of the audit log for it. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { actLifecycle, type ActEvent, type TreasuryAct } from '#src/domain/treasury/act.ts';
import type { AllRecords, OfficeStore } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { ActPatch } from '../ports/treasury-records.ts';

export type TreasuryDeps = Readonly<{ ports: Ports; store: OfficeStore }>;

type ActFact = Readonly<{ event: ActEvent; by: string; at: number; patch?: ActPatch }>;

const endings = ['done', 'failed', 'refused', 'withdrawn', 'expired'] as const;

/**
 * Advances an act, which must be locked by this transaction, and writes the line of the audit log. Returns the updated
 * act, or undefined if its state does not allow the event.
 */
export async function advanceAct(
  { office, controls }: AllRecords,
  act: TreasuryAct,
  { event, by, at, patch = {} }: ActFact,
): Promise<TreasuryAct | undefined> {
  const state = actLifecycle[act.state][event];
  if (state === undefined) return undefined;
  const isEnd = endings.some((end) => end === state);
  const changed = { ...patch, ...(isEnd && { endedAt: at }) };
  await office.treasury.move({ id: act.id, fromVersion: act.version, state, patch: changed });
  await controls.audit({ actor: by, action: `act_${event}`, subject: act.id, details: describeAct(act), at });
  return { ...act, ...changed, state, version: act.version + 1 };
}

/** The facts of an act in one line. */
export function describeAct({ kind, currency, units, address, subject, reason, partnerId = '' }: TreasuryAct): string {
  const amount = units === 0n ? currency : `${formatMoney(money(currency, units))} ${currencies[currency].id}`;
  return [kind, amount, partnerId, address, subject, reason].filter((part) => part !== '').join(' · ');
}
