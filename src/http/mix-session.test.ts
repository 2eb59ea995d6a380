/** Mixing sessions are recognised as ours, foreign or expired, although none is stored. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeMixSessions } from './mix-session.ts';

const key = randomBytes(32);
const start = Date.UTC(2030, 0, 1);

function makeAt(now: number, withKey = key) {
  return makeMixSessions({ key: withKey, now: () => now, randomBytes });
}

test('a session is ours on every server that shares the key, for a day', () => {
  const session = makeAt(start).open();
  expect(makeAt(start).isOurs(session)).toBe(true);
  expect(makeAt(start + 24 * 3_600_000).isOurs(session)).toBe(true);
  expect(makeAt(start + 26 * 3_600_000).isOurs(session)).toBe(false);
});

test('its first 32 digits are random', () => {
  const sessions = makeAt(start);
  const ids = Array.from({ length: 100 }, () => sessions.open().slice(0, 32));
  expect(new Set(ids).size).toBe(100);
});

test('what we did not make is not ours', () => {
  const session = makeAt(start).open();
  const changed = session.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  expect(makeAt(start).isOurs(changed)).toBe(false);
  expect(makeAt(start, randomBytes(32)).isOurs(session)).toBe(false);
  for (const text of ['', 'x', session.toUpperCase(), `${session}0`, session.slice(1), '0'.repeat(72)]) {
    expect(makeAt(start).isOurs(text), text).toBe(false);
  }
});
