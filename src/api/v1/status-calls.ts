/** GET /status/history: what was seen of each chain in ninety days, and incidents. Needs no key. */
import type { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { incidentId } from '#src/domain/incident.ts';
import { accept } from '#src/domain/result.ts';
import { seenMs, type UptimeDay } from '#src/domain/uptime.ts';
import type { Uptime } from '#src/usecases/uptime/read-uptime.ts';
import type { V1Deps } from '../route-options.ts';
import { defineCall, type Call } from './define-call.ts';
import { StatusHistory, statusExample } from './status-schemas.ts';

export function statusCalls({ services }: Pick<V1Deps, 'services'>): readonly Call[] {
  return [
    defineCall(
      {
        method: 'GET',
        path: '/status/history',
        operationId: 'getStatusHistory',
        tag: 'status',
        scope: null,
        isPublic: true,
        answer: StatusHistory,
        errors: [],
        examples: { answer: statusExample },
      },
      async () => accept(toHistory(await services.readUptime())),
    ),
  ];
}

function toHistory({ at, scopes, incidents }: Uptime): z.infer<typeof StatusHistory> {
  const days = scopes[0]?.days ?? [];
  return {
    readAt: isoInstant(at),
    firstDay: days[0]?.day ?? '',
    lastDay: days.at(-1)?.day ?? '',
    uptime: scopes.map(({ scope, share, days: all }) => ({
      scope,
      upPercent: share.upBasisPoints === null ? null : toPercent(share.upBasisPoints),
      observedPercent: toPercent(share.seenBasisPoints),
      days: all.filter((day) => seenMs(day) > 0).map(toDay),
    })),
    incidents: incidents.map((incident) => ({
      id: incidentId(incident),
      scope: incident.scope,
      kind: incident.kind,
      beganAt: isoInstant(incident.beganAt),
      endedAt: incident.endedAt === null ? null : isoInstant(incident.endedAt),
    })),
  };
}

/** Hundredths of a percent as text: 9998 is "99.98". */
function toPercent(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`;
}

function toDay({ day, upMs, behindMs, awayMs }: UptimeDay) {
  return {
    day,
    upSeconds: toSeconds(upMs),
    behindSeconds: toSeconds(behindMs),
    awaySeconds: toSeconds(awayMs),
  };
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
