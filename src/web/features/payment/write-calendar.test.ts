/** The calendar file, read back line by line as RFC 5545 says. */
import { expect, test } from 'vitest';
import { writeCalendar, type CalendarEvent } from './write-calendar.server.ts';

const event: CalendarEvent = {
  uid: 'TS-20261118-12345678-pay@swap.example',
  sequence: 3,
  now: Date.UTC(2026, 10, 18, 20, 15, 7, 250),
  at: Date.UTC(2026, 10, 18, 20, 45, 0, 0),
  title: 'Order ends',
  text: 'Do not pay after this time.',
  remindMinutes: 10,
};

/** Lines without their folds. */
const unfold = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n');

test('is one event at its moment, in UTC, that stays private and free', () => {
  const lines = unfold(writeCalendar(event));
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:${event.uid}`,
      'SEQUENCE:3',
      'DTSTAMP:20261118T201507Z',
      'DTSTART:20261118T204500Z',
      'SUMMARY:Order ends',
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'TRIGGER:-PT10M',
    ]),
  );
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
});

test('every line ends with CRLF and has at most 75 bytes, and no character is cut', () => {
  const text = '请在此时间之前到订单页作选择。'.repeat(12);
  const written = writeCalendar({ ...event, text });
  expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(written).not.toContain('\uFFFD');
  expect(unfold(written)).toContain(`DESCRIPTION:${text}`);
});

test('what a text says cannot become a line or a value of its own', () => {
  const lines = unfold(writeCalendar({ ...event, title: 'A, b; c\\d\nATTENDEE:x' }));
  expect(lines).toContain(String.raw`SUMMARY:A\, b\; c\\d\nATTENDEE:x`);
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
});
