/** Memory store: what was seen of each chain, day by day, and troubles. */
import { isPause, type Trouble } from '#src/domain/incident.ts';
import { unseenDay, type Seen } from '#src/domain/uptime.ts';
import type { ScopeDay, UptimeRecords } from '#src/usecases/ports/uptime-records.ts';
import { makeTable } from './table.ts';
import type { UndoLog } from './undo-log.ts';

const columns = { up: 'upMs', behind: 'behindMs', away: 'awayMs' } as const;

export function makeUptimeRecords(undo: UndoLog): UptimeRecords {
  const [seen, days, troubles] = [makeTable<Seen>(undo), makeTable<ScopeDay>(undo), makeTable<Trouble>(undo)];
  const keyOf = (trouble: Trouble): string => `${trouble.scope} ${isPause(trouble)} ${trouble.beganAt}`;
  const newestFirst = (found: readonly Trouble[]): readonly Trouble[] =>
    found.toSorted(
      (one, other) =>
        other.beganAt - one.beganAt ||
        (one.scope < other.scope ? -1 : one.scope > other.scope ? 1 : Number(isPause(one)) - Number(isPause(other))),
    );
  return {
    lockSeen: async (scope) => seen.get(scope),
    note: async (scope, found, parts) => {
      seen.set(scope, found);
      for (const { day, standing, ms } of parts) {
        const known = days.get(`${day} ${scope}`) ?? { scope, ...unseenDay(day) };
        const column = columns[standing];
        days.set(`${day} ${scope}`, { ...known, [column]: known[column] + ms });
      }
    },
    days: async (from) =>
      [...days]
        .filter(({ day }) => day >= from)
        .toSorted((one, other) => (`${one.day} ${one.scope}` < `${other.day} ${other.scope}` ? -1 : 1)),
    newestTrouble: async (scope, which) =>
      newestFirst([...troubles]).find((each) => each.scope === scope && isPause(each) === which.isPause),
    saveTrouble: async (trouble) => troubles.set(keyOf(trouble), trouble),
    forgetTrouble: async (trouble) => troubles.delete(keyOf(trouble)),
    openPauses: async () =>
      [...troubles]
        .filter((each) => isPause(each) && each.endedAt === null)
        .toSorted((one, other) => (one.scope < other.scope ? -1 : 1)),
    troubles: async (since) => newestFirst([...troubles].filter(({ endedAt }) => endedAt === null || endedAt >= since)),
    forgetBefore: async (day) => {
      for (const each of days) if (each.day < day) days.delete(`${each.day} ${each.scope}`);
      for (const each of troubles) {
        if (each.endedAt !== null && each.endedAt < Date.parse(day)) troubles.delete(keyOf(each));
      }
    },
  };
}
