/**
 * What was seen of a chain, or of the service's prices, for each UTC day. Only what somebody looked at counts: the time
 * in which nobody did is neither up nor down.
 */
import { utcDay } from './calendar.ts';
import type { ChainId } from './assets/currencies.ts';
import type { NodeTrouble } from './node-trouble.ts';

/** `behind`: the node answers, but blocks are late, unread or not final. `away`: the chain cannot be used. */
export const standings = ['up', 'behind', 'away'] as const;
export type Standing = (typeof standings)[number];

/** `service`: whether the service had prices for new orders. */
export type UptimeScope = ChainId | 'service';

export type Seen = Readonly<{ at: number; standing: Standing }>;

export const dayMs = 86_400_000;
/** Days that are kept and shown, with today. */
export const uptimeDays = 90;
/** Time between two looks that still counts as seen. Looks are far more frequent. */
export const longestGapMs = 60_000;
/** What was seen is written down this often while nothing changes. */
export const noteEveryMs = 30_000;

const behindTroubles: readonly NodeTrouble[] = ['syncing', 'behind', 'stale_head', 'not_solid'];

export function standingOf(trouble: NodeTrouble | null): Standing {
  if (trouble === null) return 'up';
  return behindTroubles.includes(trouble) ? 'behind' : 'away';
}

/** Whether a look at this time is to be written down, if the one before was at that time and found the same. */
export function isNoteDue(before: number | undefined, at: number): boolean {
  return before === undefined || Math.floor(before / noteEveryMs) !== Math.floor(at / noteEveryMs);
}

export type DayPart = Readonly<{ day: string; standing: Standing; ms: number }>;

/**
 * The time between two looks, by UTC day. It counts as the worse of what the two found, and as nothing if they are too
 * far apart.
 */
export function partsBetween(before: Seen | undefined, now: Seen): readonly DayPart[] {
  if (!before || now.at <= before.at || now.at - before.at > longestGapMs) return [];
  const standing = worseOf(before.standing, now.standing);
  const midnight = Math.floor(now.at / dayMs) * dayMs;
  const cut = Math.max(before.at, midnight);
  const parts = [
    { day: utcDay(before.at), standing, ms: cut - before.at },
    { day: utcDay(now.at), standing, ms: now.at - cut },
  ];
  return parts.filter(({ ms }) => ms > 0);
}

export function worseOf(one: Standing, other: Standing): Standing {
  return standings.indexOf(one) > standings.indexOf(other) ? one : other;
}

export type UptimeDay = Readonly<{ day: string; upMs: number; behindMs: number; awayMs: number }>;

/** A day on which nobody looked. */
export function unseenDay(day: string): UptimeDay {
  return { day, upMs: 0, behindMs: 0, awayMs: 0 };
}

/** The days that are shown, oldest first. The last one is today. */
export function shownDays(now: number): readonly string[] {
  return Array.from({ length: uptimeDays }, (_, index) => utcDay(now - (uptimeDays - 1 - index) * dayMs));
}

/** Length of a day so far. */
export function dayLength(day: string, now: number): number {
  return day === utcDay(now) ? now - Math.floor(now / dayMs) * dayMs : dayMs;
}

export function seenMs({ upMs, behindMs, awayMs }: UptimeDay): number {
  return upMs + behindMs + awayMs;
}

/** Trouble of less than this does not colour a day, and is no incident. */
export const troubleCountsMs = 300_000;

export type DayStanding = Standing | 'unknown';

/** The standing of a whole day: the worst that lasted. Unknown if less than half of it was seen. */
export function standingOfDay(day: UptimeDay, lengthMs: number): DayStanding {
  if (day.awayMs >= troubleCountsMs) return 'away';
  if (day.behindMs + day.awayMs >= troubleCountsMs) return 'behind';
  return seenMs(day) > 0 && seenMs(day) * 2 >= lengthMs ? 'up' : 'unknown';
}

export type UptimeShare = Readonly<{
  /** Share of the observed time in which it was up, in hundredths of a percent. Null if nothing was observed. */
  upBasisPoints: number | null;
  /** Share of the time that was observed. */
  seenBasisPoints: number;
}>;

/** Both shares are rounded down: what was away for a second is never 100 %. */
export function shareOf(days: readonly UptimeDay[], now: number): UptimeShare {
  const seen = days.reduce((sum, day) => sum + seenMs(day), 0);
  const up = days.reduce((sum, { upMs }) => sum + upMs, 0);
  const length = days.reduce((sum, { day }) => sum + dayLength(day, now), 0);
  return {
    upBasisPoints: seen === 0 ? null : Math.floor((up * 10_000) / seen),
    seenBasisPoints: length === 0 ? 0 : Math.min(10_000, Math.floor((seen * 10_000) / length)),
  };
}
