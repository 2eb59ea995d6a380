/** The ninety days of each chain as bars, shares and lists of bad days, and the incidents of that time. */
import { isoInstant } from '#src/domain/calendar.ts';
import { incidentId } from '#src/domain/incident.ts';
import { dayLength, seenMs, standingOfDay, type DayStanding, type UptimeDay } from '#src/domain/uptime.ts';
import { formatBasisPoints, formatDay, formatMinute } from '#src/i18n/format.ts';
import { writesWithSpaces, type LanguageCode } from '#src/i18n/languages.ts';
import type { ScopeUptime, Uptime } from '#src/usecases/uptime/read-uptime.ts';
import type { StatusReader } from './chain-rows.server.ts';
import { nameIncident, nameScope, tellSpan } from './incident-text.server.ts';

/** Consecutive days of one standing. */
export type Run = Readonly<{ standing: DayStanding; from: number; days: number }>;

export type UptimeRow = ReturnType<typeof viewScope>;
export type IncidentRow = ReturnType<typeof viewIncidents>[number];

export function viewUptime({ scopes, at }: Uptime, reader: StatusReader): readonly UptimeRow[] {
  return scopes.map((scope) => viewScope(scope, at, reader));
}

function viewScope({ scope, share, days }: ScopeUptime, now: number, reader: StatusReader) {
  const { language, t } = reader;
  const standings = days.map((day) => standingOfDay(day, dayLength(day.day, now)));
  const bad = days.filter((_, index) => standings[index] === 'behind' || standings[index] === 'away');
  const first = days.find((day) => seenMs(day) > 0);
  const percent = (basisPoints: number): string => formatBasisPoints(language, BigInt(basisPoints));
  return {
    scope,
    name: nameScope(scope, t),
    runs: findRuns(standings),
    up: share.upBasisPoints === null ? t('chains.unseen') : t('chains.up', { percent: percent(share.upBasisPoints) }),
    seen: first
      ? t('chains.seen', { day: formatDay(language, first.day), percent: percent(share.seenBasisPoints) })
      : null,
    bad: first ? t('chains.bad', { count: bad.length }) : null,
    // The newest first, as incidents are.
    badDays: bad.toReversed().map((day) => ({
      day: day.day,
      text: t('chains.day.line', { day: formatDay(language, day.day), troubles: viewDay(day, now, reader) }),
    })),
  };
}

function findRuns(standings: readonly DayStanding[]): readonly Run[] {
  return standings.reduce<readonly Run[]>((runs, standing, from) => {
    const last = runs.at(-1);
    if (last?.standing !== standing) return [...runs, { standing, from, days: 1 }];
    return [...runs.slice(0, -1), { ...last, days: last.days + 1 }];
  }, []);
}

const minuteMs = 60_000;

function commaOf(language: LanguageCode): string {
  return writesWithSpaces(language) ? ', ' : '，';
}

function viewDay(day: UptimeDay, now: number, { language, t }: StatusReader): string {
  const unseen = dayLength(day.day, now) - seenMs(day);
  const parts = [
    ['chains.day.away', day.awayMs],
    ['chains.day.behind', day.behindMs],
    ['chains.day.unseen', unseen],
  ] as const;
  const lasting = parts.filter(([, ms]) => ms >= minuteMs);
  return lasting.map(([key, ms]) => t(key, { span: tellSpan(language, ms) })).join(commaOf(language));
}

export function viewIncidents({ incidents }: Uptime, { language, t }: StatusReader) {
  const moment = (at: number) => ({ iso: isoInstant(at), text: formatMinute(language, at) });
  return incidents.map((incident) => ({
    id: incidentId(incident),
    title: nameIncident(incident, t),
    began: moment(incident.beganAt),
    ended: incident.endedAt === null ? null : moment(incident.endedAt),
    span:
      incident.endedAt === null ? null : commaOf(language) + tellSpan(language, incident.endedAt - incident.beganAt),
  }));
}
