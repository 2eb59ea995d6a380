/**
 * Writes down what a look at a chain found, in the transaction that notes its health, and what a heartbeat found of
 * prices and pauses. Troubles begin and end by it.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { followTrouble, isIncident, troubleOf, type Found } from '#src/domain/incident.ts';
import { isFresh } from '#src/domain/price-age.ts';
import {
  isNoteDue,
  noteEveryMs,
  partsBetween,
  shownDays,
  type Seen,
  type Standing,
  type UptimeScope,
} from '#src/domain/uptime.ts';
import type { Records } from '../ports/records.ts';

export async function noteStanding({ uptime }: Pick<Records, 'uptime'>, scope: UptimeScope, seen: Seen): Promise<void> {
  const last = await uptime.lockSeen(scope);
  // A later look, also by a host whose clock is ahead, is kept.
  if (last && last.at >= seen.at) return;
  if (last?.standing === seen.standing && seen.at - last.at < noteEveryMs / 2) return;
  await uptime.note(scope, seen, partsBetween(last, seen));
  await noteTrouble(uptime, { scope, kind: troubleOf(scope, seen.standing), at: seen.at });
}

/**
 * Writes down a look that found the chain up, once in a while: most looks find what the one before found, and write
 * nothing more. `checkedAt`: when the look before was, if the chain was well then.
 */
export async function noteWell(
  records: Pick<Records, 'uptime'>,
  chain: ChainId,
  { at, checkedAt }: Readonly<{ at: number; checkedAt: number | undefined }>,
): Promise<void> {
  if (isNoteDue(checkedAt, at)) await noteStanding(records, chain, { at, standing: 'up' });
}

async function noteTrouble(uptime: Records['uptime'], found: Found): Promise<void> {
  const which = { isPause: found.kind === 'paused' };
  const newest = await uptime.newestTrouble(found.scope, which);
  await follow(uptime, newest, found);
}

async function follow(
  uptime: Records['uptime'],
  newest: Parameters<typeof followTrouble>[0],
  found: Found,
): Promise<void> {
  const next = followTrouble(newest, found);
  if (!next) return;
  // What was over before it counted is forgotten with the next one, and told of by nobody meanwhile.
  const isNew = newest?.beganAt !== next.beganAt;
  if (newest && isNew && !isIncident(newest, found.at)) await uptime.forgetTrouble(newest);
  await uptime.saveTrouble(next);
}

/** What a heartbeat finds: whether there are prices, and what operators have paused. */
export async function noteService(
  { uptime, controls }: Pick<Records, 'uptime' | 'controls'>,
  now: number,
): Promise<void> {
  const last = await uptime.lockSeen('service');
  // Away is looked at on every heartbeat, so that what is over does not count for longer: a start is over in seconds.
  if (last?.standing === 'up' && !isNoteDue(last.at, now)) return;
  const rates = await controls.latestRates();
  // When sources fail, a set without prices is stored.
  const hasPrices = rates && Object.keys(rates.prices).length > 0 && isFresh(rates, now);
  const standing: Standing = hasPrices ? 'up' : 'away';
  await noteStanding({ uptime }, 'service', { at: now, standing });
  await notePauses({ uptime, controls }, now);
  const [oldest = ''] = shownDays(now);
  if (!last || shownDays(last.at)[0] !== oldest) await uptime.forgetBefore(oldest);
}

async function notePauses({ uptime, controls }: Pick<Records, 'uptime' | 'controls'>, now: number): Promise<void> {
  const pauses = await controls.pauses();
  const paused = new Map(pauses.map(({ scope, at }) => [scope === 'all' ? 'service' : scope, at] as const));
  for (const open of await uptime.openPauses()) {
    if (paused.has(open.scope)) paused.delete(open.scope);
    else await follow(uptime, open, { scope: open.scope, kind: undefined, at: now });
  }
  for (const [scope, at] of paused) await noteTrouble(uptime, { scope, kind: 'paused', at: Math.min(at, now) });
}
