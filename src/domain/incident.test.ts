import { describe, expect, test } from 'vitest';
import { followTrouble, incidentId, isIncident, troubleOf, type Trouble } from './incident.ts';
import { troubleCountsMs } from './uptime.ts';

const began = Date.UTC(2026, 10, 19, 12);
const open: Trouble = { scope: 'bitcoin', kind: 'behind', beganAt: began, endedAt: null };
const over: Trouble = { ...open, endedAt: began + 1000 };
const well = { scope: 'bitcoin', kind: undefined } as const;
const away = { scope: 'bitcoin', kind: 'away' } as const;

describe('a trouble', () => {
  test('begins with the first bad look, and ends with the first good one', () => {
    expect(followTrouble(undefined, { ...well, at: began })).toBeUndefined();
    const first = { scope: 'bitcoin', kind: 'away', beganAt: began, endedAt: null };
    expect(followTrouble(undefined, { ...away, at: began })).toEqual(first);
    expect(followTrouble(open, { ...well, at: began + 5 })).toEqual({ ...open, endedAt: began + 5 });
    expect(followTrouble(over, { ...well, at: began + 2000 })).toBeUndefined();
  });

  test('goes on while looks are bad, and is as bad as at its worst', () => {
    expect(followTrouble(open, { ...away, kind: 'behind', at: began + 5 })).toBeUndefined();
    const worse = followTrouble(open, { ...away, at: began + 5 });
    expect(worse).toEqual({ ...open, kind: 'away' });
    expect(followTrouble(worse, { ...away, kind: 'behind', at: began + 9 })).toBeUndefined();
  });

  test('that comes back soon is the same one, and later another one', () => {
    const { endedAt } = over;
    const soon = (endedAt ?? 0) + troubleCountsMs - 1;
    expect(followTrouble(over, { ...away, at: soon })).toEqual({ ...over, kind: 'away', endedAt: null });
    const later = { scope: 'bitcoin', kind: 'away', beganAt: soon + 1, endedAt: null };
    expect(followTrouble(over, { ...away, at: soon + 1 })).toEqual(later);
  });

  test('never ends before it began', () => {
    expect(followTrouble(open, { ...well, at: began - 5 })?.endedAt).toBe(began);
  });

  test('is an incident once it has lasted', () => {
    expect(isIncident(open, began + troubleCountsMs - 1)).toBe(false);
    expect(isIncident(open, began + troubleCountsMs)).toBe(true);
    expect(isIncident(over, began + 10 * troubleCountsMs)).toBe(false);
    expect(isIncident({ ...open, endedAt: began + troubleCountsMs }, began)).toBe(true);
  });
});

test('the id of an incident stays while it becomes worse, and a pause has its own', () => {
  expect(incidentId(open)).toBe('bitcoin-trouble-2026-11-19T12:00:00.000Z');
  expect(incidentId({ ...open, kind: 'away' })).toBe(incidentId(open));
  expect(incidentId({ ...open, kind: 'paused' })).toBe('bitcoin-pause-2026-11-19T12:00:00.000Z');
});

test('of the service it is prices that are away', () => {
  expect(troubleOf('service', 'away')).toBe('prices');
  expect(troubleOf('tron', 'behind')).toBe('behind');
  expect(troubleOf('tron', 'up')).toBeUndefined();
});
