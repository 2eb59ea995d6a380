/** Parses UTC days and times by integer arithmetic. The inverse of calendar.ts. */
import { utcDay } from '../calendar.ts';

export const dayMs = 86_400_000;

const dayText = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentText = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?Z$/;

/** First millisecond of a day such as "2026-11-15". Undefined for a day that does not exist. */
export function parseDay(text: string): number | undefined {
  const [, year, month, day] = dayText.exec(text) ?? [];
  if (year === undefined) return undefined;
  const ms = daysSince1970(Number(year), Number(month), Number(day)) * dayMs;
  // A day that does not exist, such as 31 June, overflows into the next month, so formatting the result gives another
  // text.
  return utcDay(ms) === text ? ms : undefined;
}

/** Parses "2026-11-15T07:09Z", with or without seconds and fractions of a second. */
export function parseMoment(text: string): number | undefined {
  const [, day = '', hours, minutes, seconds = '0', parts = '0'] = momentText.exec(text) ?? [];
  const start = parseDay(day);
  if (start === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const secondsOfDay = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return start + secondsOfDay * 1000 + Number(parts.padEnd(3, '0'));
}

/**
 * Days from 1970 to a date. Years are counted from 1 March, which puts the leap day last. Five months from March on
 * always have 153 days.
 */
function daysSince1970(year: number, month: number, day: number): number {
  const fromMarch = month > 2 ? month - 3 : month + 9;
  const counted = month > 2 ? year : year - 1;
  const leapDays = Math.floor(counted / 4) - Math.floor(counted / 100) + Math.floor(counted / 400);
  return 365 * counted + leapDays + Math.floor((153 * fromMarch + 2) / 5) + day - 1 - 719_468;
}
