import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayLength,
  dayMs,
  isNoteDue,
  longestGapMs,
  partsBetween,
  seenMs,
  shareOf,
  shownDays,
  standingOf,
  standingOfDay,
  standings,
  troubleCountsMs,
  unseenDay,
  uptimeDays,
  worseOf,
  type UptimeDay,
} from './uptime.ts';

const midnight = Date.UTC(2026, 10, 19);
const noon = midnight + dayMs / 2;
const minute = 60_000;

describe('the time between two looks', () => {
  test('is what both found', () => {
    const parts = partsBetween({ at: noon, standing: 'up' }, { at: noon + 30_000, standing: 'up' });
    expect(parts).toEqual([{ day: '2026-11-19', standing: 'up', ms: 30_000 }]);
  });

  test('is the worse of what they found, whichever came first', () => {
    for (const [one, other] of [
      ['up', 'away'],
      ['away', 'up'],
    ] as const) {
      const parts = partsBetween({ at: noon, standing: one }, { at: noon + 1000, standing: other });
      expect(parts).toEqual([{ day: '2026-11-19', standing: 'away', ms: 1000 }]);
    }
    expect(worseOf('behind', 'up')).toBe('behind');
    expect(worseOf('behind', 'away')).toBe('away');
  });

  test('belongs to both days at midnight', () => {
    const parts = partsBetween({ at: midnight - 10_000, standing: 'up' }, { at: midnight + 5000, standing: 'up' });
    expect(parts).toEqual([
      { day: '2026-11-18', standing: 'up', ms: 10_000 },
      { day: '2026-11-19', standing: 'up', ms: 5000 },
    ]);
    expect(partsBetween({ at: midnight - 1, standing: 'up' }, { at: midnight, standing: 'up' })).toHaveLength(1);
  });

  test('is nothing if nobody looked for longer, at the first look, or if the clock went back', () => {
    const now = { at: noon, standing: 'up' } as const;
    expect(partsBetween(undefined, now)).toEqual([]);
    expect(partsBetween({ at: noon - longestGapMs, standing: 'up' }, now)).toHaveLength(1);
    expect(partsBetween({ at: noon - longestGapMs - 1, standing: 'up' }, now)).toEqual([]);
    expect(partsBetween({ at: noon, standing: 'up' }, now)).toEqual([]);
    expect(partsBetween({ at: noon + 1, standing: 'up' }, now)).toEqual([]);
  });

  test('adds up to the time that passed, in any order of looks', () => {
    const look = fc.record({ ms: fc.integer({ min: 1, max: longestGapMs }), standing: fc.constantFrom(...standings) });
    fc.assert(
      fc.property(fc.array(look, { minLength: 1, maxLength: 50 }), (looks) => {
        let before = { at: midnight - 20 * minute, standing: 'up' as (typeof standings)[number] };
        let [sum, passed] = [0, 0];
        for (const { ms, standing } of looks) {
          const now = { at: before.at + ms, standing };
          for (const part of partsBetween(before, now)) sum += part.ms;
          passed += ms;
          before = now;
        }
        expect(sum).toBe(passed);
      }),
    );
  });
});

test('a look is written down when half a minute begins', () => {
  expect(isNoteDue(undefined, noon)).toBe(true);
  expect(isNoteDue(noon, noon + 29_999)).toBe(false);
  expect(isNoteDue(noon + 29_999, noon + 30_000)).toBe(true);
});

test('a node that answers and is late is behind, and any other is away', () => {
  expect(
    [null, 'stale_head', 'not_solid', 'unreachable', 'wrong_network'].map((each) => standingOf(each as null)),
  ).toEqual(['up', 'behind', 'behind', 'away', 'away']);
});

test('ninety days are shown, and the last is today', () => {
  const days = shownDays(noon);
  expect([days.length, days[0], days.at(-1)]).toEqual([uptimeDays, '2026-08-22', '2026-11-19']);
  expect(new Set(days).size).toBe(uptimeDays);
  expect([dayLength('2026-11-18', noon), dayLength('2026-11-19', noon)]).toEqual([dayMs, dayMs / 2]);
});

describe('a day', () => {
  const day = (given: Partial<UptimeDay>): UptimeDay => ({ ...unseenDay('2026-11-18'), ...given });

  test('is as bad as what lasted', () => {
    const upMs = dayMs - troubleCountsMs;
    expect(standingOfDay(day({ upMs: dayMs }), dayMs)).toBe('up');
    expect(standingOfDay(day({ upMs, awayMs: troubleCountsMs }), dayMs)).toBe('away');
    expect(standingOfDay(day({ upMs, awayMs: troubleCountsMs - 1 }), dayMs)).toBe('up');
    expect(standingOfDay(day({ upMs, behindMs: troubleCountsMs - 1, awayMs: 1 }), dayMs)).toBe('behind');
  });

  test('is unknown if most of it was not seen, unless there was trouble', () => {
    expect(standingOfDay(day({}), dayMs)).toBe('unknown');
    expect(standingOfDay(day({}), 0)).toBe('unknown');
    expect(standingOfDay(day({ upMs: dayMs / 2 }), dayMs)).toBe('up');
    expect(standingOfDay(day({ upMs: dayMs / 2 - 1 }), dayMs)).toBe('unknown');
    expect(standingOfDay(day({ awayMs: troubleCountsMs }), dayMs)).toBe('away');
  });
});

describe('the share', () => {
  const days = (upMs: number, awayMs: number) => [{ day: '2026-11-18', upMs, behindMs: 0, awayMs }];

  test('is of the time that was seen', () => {
    expect(shareOf(days(dayMs / 4, dayMs / 4), noon)).toEqual({ upBasisPoints: 5000, seenBasisPoints: 5000 });
    expect(shareOf([unseenDay('2026-11-18')], noon)).toEqual({ upBasisPoints: null, seenBasisPoints: 0 });
    expect(shareOf([], noon)).toEqual({ upBasisPoints: null, seenBasisPoints: 0 });
  });

  test('is not rounded up: a millisecond of ninety days is no 100 %', () => {
    const all = shownDays(noon).map((day) => ({ ...unseenDay(day), upMs: dayMs }));
    expect(shareOf(all, noon).upBasisPoints).toBe(10_000);
    const [first, ...others] = all;
    const almost = [{ ...(first ?? unseenDay('')), upMs: dayMs - 1, awayMs: 1 }, ...others];
    expect(shareOf(almost, noon).upBasisPoints).toBe(9999);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: dayMs - 1 }), (awayMs) => {
        const { upBasisPoints } = shareOf(days(dayMs - awayMs, awayMs), noon);
        expect(upBasisPoints).toBeLessThan(10_000);
      }),
    );
    expect(seenMs(almost[0] ?? unseenDay(''))).toBe(dayMs);
  });
});
