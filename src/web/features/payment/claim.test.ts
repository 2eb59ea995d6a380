import { expect, test } from 'vitest';
import { readClaim, writeClaim } from './claim.server.ts';

const now = 1_800_000_000_500;

test('a click on "I have paid" counts down two minutes and is then over', () => {
  const text = writeClaim(now);
  expect(readClaim(text, now)).toEqual({ state: 'running', endsAt: 1_800_000_120_000 });
  expect(readClaim(text, now + 119_000)?.state).toBe('running');
  expect(readClaim(text, now + 120_000)?.state).toBe('over');
});

test('is forgotten after ten minutes', () => {
  expect(readClaim(writeClaim(now), now + 601_000)).toBeUndefined();
});

test.each([null, '', 'x', '-1', '1e9', '18000000000', '1800000100'])('%j claims nothing', (text) => {
  expect(readClaim(text, now)).toBeUndefined();
});
