import { describe, expect, test } from 'vitest';
import { makeKeyLimits, readsPerMinute } from './key-limits.ts';

function open() {
  let at = 1_000_000;
  const limits = makeKeyLimits({ now: () => at, randomBytes: (length) => new Uint8Array(length) });
  return { limits, pass: (ms: number) => void (at += ms) };
}

const key = { id: 'key_a', requestsPerMinute: 3, text: 'the key' } as const;

describe('how often a key may ask', () => {
  test('as often as it is allowed in a minute, and then once for each share of the minute that passed', () => {
    const { limits, pass } = open();
    expect(limits.take(key)).toEqual({
      isAllowed: true,
      limit: 3,
      remaining: 2,
      resetSeconds: 20,
      retryAfterSeconds: 0,
    });
    expect([limits.take(key).remaining, limits.take(key).remaining]).toEqual([1, 0]);
    expect(limits.take(key)).toMatchObject({ isAllowed: false, remaining: 0, retryAfterSeconds: 20 });
    pass(19_000);
    expect(limits.take(key)).toMatchObject({ isAllowed: false, retryAfterSeconds: 1 });
    pass(1_000);
    expect(limits.take(key).isAllowed).toBe(true);
    expect(limits.take(key).isAllowed).toBe(false);
  });

  test('a refused request costs nothing, and a long rest gives no more than a minute’s worth', () => {
    const { limits, pass } = open();
    for (let times = 0; times < 100; times += 1) limits.take(key);
    pass(3_600_000);
    const allowed = Array.from({ length: 10 }, () => limits.take(key).isAllowed).filter(Boolean);
    expect(allowed).toHaveLength(3);
  });

  test('keys do not count for one another', () => {
    const { limits } = open();
    for (let times = 0; times < 4; times += 1) limits.take(key);
    expect(limits.take({ ...key, id: 'key_b' }).isAllowed).toBe(true);
  });

  test('a clock that was set back gives nothing and takes nothing', () => {
    const { limits, pass } = open();
    for (let times = 0; times < 3; times += 1) limits.take(key);
    pass(-3_600_000);
    expect(limits.take(key).isAllowed).toBe(false);
    pass(20_000);
    expect(limits.take(key).isAllowed).toBe(true);
  });
});

describe('a key that has used up its requests', () => {
  test('is known by its text until it may ask again, and nothing else is', () => {
    const { limits, pass } = open();
    expect(limits.findSpent(key.text)).toBeUndefined();
    for (let times = 0; times < 2; times += 1) limits.take(key);
    expect(limits.findSpent(key.text)).toBeUndefined();
    const last = limits.take(key);
    expect(limits.findSpent(key.text)).toEqual({ ...last, id: key.id, isAllowed: false, retryAfterSeconds: 20 });
    expect(limits.findSpent('another text')).toBeUndefined();
    pass(19_999);
    expect(limits.findSpent(key.text)).toMatchObject({ isAllowed: false, retryAfterSeconds: 1 });
    pass(1);
    expect(limits.findSpent(key.text)).toBeUndefined();
    expect(limits.take(key).isAllowed).toBe(true);
  });

  test('is one key with both texts while it is being replaced', () => {
    const { limits } = open();
    const replaced = { ...key, text: 'the new text' };
    for (const each of [key, replaced, key]) expect(limits.take(each).isAllowed).toBe(true);
    expect(limits.take(replaced).isAllowed).toBe(false);
    for (const { text } of [key, replaced]) expect(limits.findSpent(text)).toMatchObject({ id: key.id, remaining: 0 });
  });

  test('is forgotten a minute after it was last let in, however often it asks', () => {
    const { limits, pass } = open();
    const slow = { ...key, requestsPerMinute: 1 };
    limits.take(slow);
    pass(59_999);
    expect(limits.findSpent(key.text)).toMatchObject({ isAllowed: false });
    pass(1);
    expect(limits.findSpent(key.text)).toBeUndefined();
  });
});

describe('how often a source may come with keys that do not exist', () => {
  test('thirty times a minute; then it waits, and others do not', () => {
    const { limits, pass } = open();
    for (let times = 0; times < 30; times += 1) {
      expect(limits.missWaitSeconds('203.0.113.7')).toBe(0);
      limits.countMiss('203.0.113.7');
    }
    expect(limits.missWaitSeconds('203.0.113.7')).toBe(60);
    expect(limits.missWaitSeconds('203.0.113.8')).toBe(0);
    pass(59_500);
    expect(limits.missWaitSeconds('203.0.113.7')).toBe(1);
    pass(500);
    expect(limits.missWaitSeconds('203.0.113.7')).toBe(0);
  });

  test('its name is forgotten after an hour at the latest, with the key it was hashed with', () => {
    const keysMade: number[] = [];
    let at = 0;
    const limits = makeKeyLimits({
      now: () => at,
      randomBytes: (length) => {
        keysMade.push(at);
        return new Uint8Array(length).fill(keysMade.length);
      },
    });
    limits.countMiss('203.0.113.7');
    at = 3_599_999;
    limits.countMiss('203.0.113.7');
    expect(keysMade).toEqual([0]);
    at = 3_600_000;
    limits.countMiss('203.0.113.7');
    expect(keysMade).toEqual([0, 3_600_000]);
  });

  test('a whole network of IPv6 is one source', () => {
    const { limits } = open();
    for (let times = 0; times < 30; times += 1) limits.countMiss(`2001:db8:1:2::${times.toString(16)}`);
    expect(limits.missWaitSeconds('2001:db8:1:2:ffff::1')).toBeGreaterThan(0);
    expect(limits.missWaitSeconds('2001:db8:1:3::1')).toBe(0);
  });
});

test('a source reads so many orders a minute without a key, and what is refused costs nothing', () => {
  const { limits, pass } = open();
  expect(limits.takeReads('203.0.113.7', readsPerMinute - 10)).toBe(0);
  expect([limits.takeReads('203.0.113.7', 50), limits.takeReads('203.0.113.7', 50)]).toEqual([4, 4]);
  expect([limits.takeReads('203.0.113.7', 10), limits.takeReads('203.0.113.7', 0)]).toEqual([0, 0]);
  expect(limits.takeReads('198.51.100.1', 50)).toBe(0);
  pass(5_000);
  expect([limits.takeReads('203.0.113.7', 50), limits.takeReads('203.0.113.7', 1)]).toEqual([0, 1]);
});
