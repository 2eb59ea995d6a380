import { describe, expect, test } from 'vitest';
import { makeSignInLimits } from './sign-in-limits.ts';

function openLimits() {
  let at = 1_000_000;
  let filled = 0;
  const limits = makeSignInLimits({
    now: () => at,
    randomBytes: (length) => new Uint8Array(length).fill((filled += 1)),
  });
  const tried = { evaluated: 0 };
  const attempt = async (options: Readonly<{ from?: string; name?: string; isRight?: boolean }> = {}) => {
    const { from = '192.0.2.1', name = 'operator', isRight = false } = options;
    let isSignedIn = false;
    const { waitMs } = await limits.run({ username: name, source: from }, async () => {
      tried.evaluated += 1;
      isSignedIn = isRight;
      return isRight;
    });
    return { waitMs, isSignedIn };
  };
  return { limits, tried, attempt, pass: (ms: number) => void (at += ms) };
}

describe('guessing from one source', () => {
  test('is evaluated five times a minute, however often it is tried', async () => {
    const { attempt, tried, pass } = openLimits();
    for (let guess = 0; guess < 10_000; guess += 1) {
      await attempt({ name: `name${guess}` });
      pass(5);
    }
    expect(tried.evaluated).toBe(5);
  });

  test('goes on a minute later', async () => {
    const { attempt, pass } = openLimits();
    for (let guess = 0; guess < 5; guess += 1) await attempt({ name: `name${guess}` });
    expect((await attempt({ name: 'another' })).waitMs).toBe(60_000);
    pass(60_000);
    expect((await attempt({ name: 'another' })).waitMs).toBe(0);
  });

  test('counts a whole IPv6 network as one source', async () => {
    const { attempt, tried } = openLimits();
    for (let guess = 0; guess < 20; guess += 1) await attempt({ from: `2001:db8:0:1::${guess}`, name: `n${guess}` });
    expect(tried.evaluated).toBe(5);
  });

  test('does not slip by at once', async () => {
    const { limits, tried } = openLimits();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const work = async (): Promise<boolean> => {
      tried.evaluated += 1;
      await held;
      return false;
    };
    const all = Array.from({ length: 50 }, async () => await limits.run({ username: 'a', source: '192.0.2.1' }, work));
    release();
    const waits = (await Promise.all(all)).filter(({ waitMs }) => waitMs > 0);
    expect([tried.evaluated, waits.length]).toEqual([5, 45]);
  });
});

describe('guessing one name from many sources', () => {
  const stranger = (guess: number): string => `198.51.${Math.floor(guess / 250)}.${guess % 250}`;

  test('waits longer and longer, up to five minutes', async () => {
    const { attempt, pass } = openLimits();
    const waits: number[] = [];
    for (let guess = 0; guess < 20; guess += 1) {
      const { waitMs } = await attempt({ from: stranger(guess) });
      waits.push(waitMs);
      pass(waitMs);
      if (waitMs > 0) await attempt({ from: stranger(guess + 100) });
    }
    expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 1000, 2000, 4000]);
    expect(Math.max(...waits)).toBe(300_000);
  });

  test('is evaluated few times in an hour', async () => {
    const { attempt, tried, pass } = openLimits();
    for (let guess = 0; guess < 10_000; guess += 1) {
      await attempt({ from: stranger(guess) });
      pass(360);
    }
    expect(tried.evaluated).toBeLessThan(30);
  });

  test('does not lock out the operator who signed in from elsewhere before', async () => {
    const { attempt } = openLimits();
    expect((await attempt({ from: '203.0.113.9', isRight: true })).isSignedIn).toBe(true);
    for (let guess = 0; guess < 100; guess += 1) await attempt({ from: stranger(guess) });
    expect((await attempt({ from: stranger(101) })).waitMs).toBeGreaterThan(0);
    expect((await attempt({ from: '203.0.113.9', isRight: true })).isSignedIn).toBe(true);
  });

  test('ends with the wait also for an operator who comes for the first time', async () => {
    const { attempt, pass } = openLimits();
    for (let guess = 0; guess < 8; guess += 1) await attempt({ from: stranger(guess) });
    const { waitMs } = await attempt({ from: '203.0.113.9', isRight: true });
    expect(waitMs).toBeGreaterThan(0);
    pass(waitMs);
    expect((await attempt({ from: '203.0.113.9', isRight: true })).isSignedIn).toBe(true);
  });
});

test('mistyping a few times and then getting it right leaves nothing behind', async () => {
  const { attempt } = openLimits();
  for (let guess = 0; guess < 4; guess += 1) await attempt();
  expect((await attempt({ isRight: true })).isSignedIn).toBe(true);
  expect((await attempt({ isRight: true, from: '203.0.113.9' })).waitMs).toBe(0);
});
