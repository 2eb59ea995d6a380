/** Writes a calendar file with one event (RFC 5545). */
import { isoInstant } from '#src/domain/calendar.ts';
import { brand } from '#src/i18n/brand.ts';

export type CalendarEvent = Readonly<{
  /** The same for every file of this event, so that a later one replaces an earlier one. */
  uid: string;
  sequence: number;
  /** When the file is made. */
  now: number;
  at: number;
  title: string;
  text: string;
  remindMinutes: number;
}>;

export function writeCalendar(event: CalendarEvent): string {
  const title = escapeText(event.title);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand}//Deadlines//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${writeMoment(event.now)}`,
    // Without an end: an event that is a moment.
    `DTSTART:${writeMoment(event.at)}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escapeText(event.text)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${event.remindMinutes}M`,
    `DESCRIPTION:${title}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** 2026-11-18T20:45:00.000Z as 20261118T204500Z. */
function writeMoment(at: number): string {
  return isoInstant(at).replaceAll(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** The most bytes of a line. A longer one goes on in the next, after a space. */
const lineBytes = 75;

/** Folds between characters, never inside one. */
function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > lineBytes) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
