/** Incidents: troubles that lasted. They begin and end by what was seen, and nobody writes them. */
import { isoInstant } from './calendar.ts';
import { troubleCountsMs, type Standing, type UptimeScope } from './uptime.ts';

/**
 * `behind`, `away`: a chain (uptime.ts). `prices`: no prices for new orders. `paused`: operators stopped new orders, of
 * the chain or of all.
 */
export const troubleKinds = ['behind', 'away', 'prices', 'paused'] as const;
export type TroubleKind = (typeof troubleKinds)[number];

export function isTroubleKind(text: string): text is TroubleKind {
  return troubleKinds.some((kind) => kind === text);
}

export type Trouble = Readonly<{
  scope: UptimeScope;
  kind: TroubleKind;
  beganAt: number;
  /** When it was first seen to be over. Null while it lasts. */
  endedAt: number | null;
}>;

export function isPause({ kind }: Pick<Trouble, 'kind'>): boolean {
  return kind === 'paused';
}

/** Id of an incident: of one scope no two begin at the same moment, pauses apart. */
export function incidentId(trouble: Trouble): string {
  return `${trouble.scope}-${isPause(trouble) ? 'pause' : 'trouble'}-${isoInstant(trouble.beganAt)}`;
}

/** Whether the trouble lasted long enough to be told of. */
export function isIncident({ beganAt, endedAt }: Trouble, now: number): boolean {
  return (endedAt ?? now) - beganAt >= troubleCountsMs;
}

/** The trouble that a standing is. Undefined if it is none. */
export function troubleOf(scope: UptimeScope, standing: Standing): TroubleKind | undefined {
  if (standing === 'up') return undefined;
  return scope === 'service' ? 'prices' : standing;
}

/** What a look found. `kind`: undefined if all was well. */
export type Found = Readonly<{ scope: UptimeScope; kind: TroubleKind | undefined; at: number }>;

/**
 * What becomes of the newest trouble. Undefined if nothing changes. One that comes back soon goes on, so that a node
 * which comes and goes is one incident, and one that became worse is as bad as it was at its worst.
 */
export function followTrouble(newest: Trouble | undefined, { scope, kind, at }: Found): Trouble | undefined {
  if (kind === undefined)
    return newest?.endedAt === null ? { ...newest, endedAt: Math.max(at, newest.beganAt) } : undefined;
  const isSame = newest && (newest.endedAt === null || at - newest.endedAt < troubleCountsMs);
  if (!isSame) return { scope, kind, beganAt: at, endedAt: null };
  const worst = newest.kind === 'away' ? 'away' : kind;
  return newest.endedAt === null && newest.kind === worst ? undefined : { ...newest, kind: worst, endedAt: null };
}
