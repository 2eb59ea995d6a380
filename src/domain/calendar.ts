/**
 * UTC dates by integer arithmetic, as the domain has no clock and no `Date`. Converts milliseconds since 1970 to text.
 * The calendar repeats every 400 years, and counting years from 1 March puts the leap day last.
 */

const dayMs = 86_400_000;
const daysIn400Years = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const epochDay = 719_468;
/**
 * Bounds of the supported times, 0000-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z: other years do not have four
 * digits.
 */
const firstMs = -62_167_219_200_000;
const lastMs = 253_402_300_799_999;

/** UTC day of a time, for example "2026-11-15". */
export function utcDay(ms: number): string {
  assertMoment(ms);
  const days = Math.floor(ms / dayMs) + epochDay;
  const era = Math.floor(days / daysIn400Years);
  const dayOfEra = days - era * daysIn400Years;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const daysBeforeYear = 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - daysBeforeYear;
  // Months from March on have 31, 30, 31, 30, 31 days, repeating: every five months have 153 days.
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** The time as `Date.prototype.toISOString` writes it, for example "2026-11-15T07:09:00.000Z". */
export function isoInstant(ms: number): string {
  const day = utcDay(ms);
  const msOfDay = ms - Math.floor(ms / dayMs) * dayMs;
  const hours = digits(Math.floor(msOfDay / 3_600_000), 2);
  const minutes = digits(Math.floor(msOfDay / 60_000) % 60, 2);
  const seconds = digits(Math.floor(msOfDay / 1000) % 60, 2);
  return `${day}T${hours}:${minutes}:${seconds}.${digits(msOfDay % 1000, 3)}Z`;
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function assertMoment(ms: number): void {
  if (!Number.isInteger(ms) || ms < firstMs || ms > lastMs) throw new RangeError(`${ms} is no moment we can write`);
}
