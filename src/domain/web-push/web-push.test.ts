/** Where we send to, and what follows an attempt to tell a device. */
import { describe, expect, test } from 'vitest';
import { areKeys, isKnownEndpoint } from './push-subscription.ts';
import { afterPush, isLastTold, pushBackOffMs, toldStates } from './told-states.ts';

const services = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:4900'];

describe('an address', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://127.0.0.1:4900/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://user@fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com/abc#part', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evilpush.apple.com/abc', false],
    ['https://push.apple.com/abc', false],
    ['https://evil.example/?fcm.googleapis.com', false],
    ['http://127.0.0.1:4901/abc', false],
    ['http://169.254.169.254/latest', false],
    ['javascript:alert(1)', false],
    ['no address', false],
    [`https://fcm.googleapis.com/${'a'.repeat(1500)}`, false],
  ])('%s: %s', (endpoint, isKnown) => {
    expect(isKnownEndpoint(endpoint, services)).toBe(isKnown);
  });

  test('of any kind is refused while there is no push service', () => {
    expect(isKnownEndpoint('https://fcm.googleapis.com/fcm/send/abc', [])).toBe(false);
  });
});

test('keys have the form that browsers give them', () => {
  const [p256dh, auth] = [`B${'a'.repeat(86)}`, 'a'.repeat(22)];
  expect(areKeys({ p256dh, auth })).toBe(true);
  expect(areKeys({ p256dh: `A${'a'.repeat(86)}`, auth })).toBe(false);
  expect(areKeys({ p256dh, auth: `${auth}a` })).toBe(false);
});

describe('after an attempt', () => {
  const attempt = { state: 'held', outcome: 'failed', earlier: 0, now: 1000 } as const;

  test('that failed there is another one, later each time, and at last none', () => {
    const dueAts = [...pushBackOffMs.keys()].map((earlier) => afterPush({ ...attempt, earlier }));
    expect(dueAts).toEqual(pushBackOffMs.map((pause) => ({ kind: 'again', dueAt: 1000 + pause })));
    expect(pushBackOffMs).toEqual([...pushBackOffMs].toSorted((one, other) => one - other));
    expect(afterPush({ ...attempt, earlier: pushBackOffMs.length })).toEqual({ kind: 'settled' });
  });

  test('a device that is gone is forgotten', () => {
    expect(afterPush({ ...attempt, outcome: 'gone' })).toEqual({ kind: 'forgotten' });
  });

  test.each(toldStates)('of %s the device is forgotten only if nothing can follow', (state) => {
    const kind = isLastTold(state) ? 'forgotten' : 'settled';
    expect(afterPush({ ...attempt, state, outcome: 'delivered' })).toEqual({ kind });
  });
});
