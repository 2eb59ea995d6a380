/** What was seen of each chain in ninety days, and the incidents of that time, for the status page and the API. */
import { chainIds } from '#src/domain/assets/currencies.ts';
import { isIncident, type Trouble } from '#src/domain/incident.ts';
import {
  dayMs,
  shareOf,
  shownDays,
  unseenDay,
  uptimeDays,
  type UptimeDay,
  type UptimeScope,
  type UptimeShare,
} from '#src/domain/uptime.ts';
import type { Ports } from '../ports/ports.ts';

export type ScopeUptime = Readonly<{
  scope: UptimeScope;
  share: UptimeShare;
  /** All days that are shown, oldest first. The last one is today. */
  days: readonly UptimeDay[];
}>;

export type Uptime = Readonly<{
  at: number;
  /** The service first, then each chain that is offered. */
  scopes: readonly ScopeUptime[];
  /** The newest first. */
  incidents: readonly Trouble[];
}>;

/** Everybody who asks within this time gets the same answer: it changes twice a minute. */
const lifeMs = 10_000;

type UptimePorts = Pick<Ports, 'store' | 'clock' | 'rules'>;

export function makeUptimeReader(ports: UptimePorts): () => Promise<Uptime> {
  let kept: Readonly<{ at: number; uptime: Promise<Uptime> }> | undefined;
  return async () => {
    const now = ports.clock.now();
    if (kept && now >= kept.at && now - kept.at < lifeMs) return await kept.uptime;
    const uptime = readUptime(ports, now);
    kept = { at: now, uptime };
    try {
      return await uptime;
    } catch (error) {
      kept = undefined; // Failures are not kept.
      throw error;
    }
  };
}

async function readUptime({ store, rules }: UptimePorts, now: number): Promise<Uptime> {
  const days = shownDays(now);
  const [oldest = ''] = days;
  const { known, troubles } = await store.snapshot(async ({ uptime }) => ({
    known: await uptime.days(oldest),
    troubles: await uptime.troubles(now - uptimeDays * dayMs),
  }));
  const scopes: readonly UptimeScope[] = ['service', ...chainIds.filter((chain) => rules.isActive(chain))];
  return {
    at: now,
    scopes: scopes.map((scope) => {
      const own = new Map(known.filter((each) => each.scope === scope).map((each) => [each.day, each]));
      const shown = days.map((day): UptimeDay => {
        const { upMs, behindMs, awayMs } = own.get(day) ?? unseenDay(day);
        return { day, upMs, behindMs, awayMs };
      });
      // Days before the first look say nothing: the service may not have been there.
      const since = shown.slice(
        Math.max(
          0,
          shown.findIndex(({ day }) => own.has(day)),
        ),
      );
      return { scope, share: shareOf(since, now), days: shown };
    }),
    incidents: troubles.filter((each) => scopes.includes(each.scope) && isIncident(each, now)),
  };
}
