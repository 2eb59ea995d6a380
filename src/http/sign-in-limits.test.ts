import { describe, expect, test } from 'vitest';
import { solveChallenge } from './proof-of-work.ts';
import { makeSignInLimits } from './sign-in-limits.ts';

function openLimits() {
  let at = 1_800_000_000_000;
  let filled = 0;
  const limits = makeSignInLimits({
    now: () => at,
    randomBytes: (length) => new Uint8Array(length).fill((filled += 1)),
    leastBits: 4,
  });
  const tried = { evaluated: 0 };
  type Tried = Readonly<{
    from?: string;
    name?: string;
    isRight?: boolean;
    isKnown?: boolean;
    until?: Promise<void>;
    proof?: string;
  }>;
  const attempt = async (options: Tried = {}) => {
    const { from = '192.0.2.1', name = 'operator', isRight = false, isKnown = false, until, proof } = options;
    let isSignedIn = false;
    const { waitMs, challenge } = await limits.run({ username: name, source: from, isKnown, proof }, async () => {
      tried.evaluated += 1;
      await until;
      isSignedIn = isRight;
      return isRight;
    });
    return { waitMs, isSignedIn, challenge };
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

describe('many strangers at once', () => {
  const stranger = (guess: number) => ({ from: `198.51.${guess}.7`, name: `name${guess}` });

  test('wait for few hashes, and the rest is told at once to come back', async () => {
    const { attempt, tried } = openLimits();
    const held = Promise.withResolvers<void>();
    const first = Array.from(
      { length: 5 },
      async (_, guess) => await attempt({ ...stranger(guess), until: held.promise }),
    );
    expect((await attempt(stranger(5))).waitMs).toBe(1000);
    held.resolve();
    await Promise.all(first);
    expect((await attempt(stranger(6))).waitMs).toBe(0);
    expect(tried.evaluated).toBe(6);
  });

  test('leave room to whoever is known, by a mark or by the source', async () => {
    const { attempt } = openLimits();
    expect((await attempt({ from: '203.0.113.9', isRight: true })).isSignedIn).toBe(true);
    const held = Promise.withResolvers<void>();
    const first = Array.from(
      { length: 9 },
      async (_, guess) => await attempt({ ...stranger(guess), until: held.promise }),
    );
    expect((await attempt({ from: '203.0.113.77', isRight: true })).waitMs).toBe(1000);
    expect((await attempt({ from: '203.0.113.9', isRight: true })).isSignedIn).toBe(true);
    const marked = { from: 'operator in a known browser', name: 'operator in a known browser', isKnown: true };
    expect((await attempt({ ...marked, isRight: true })).isSignedIn).toBe(true);
    held.resolve();
    await Promise.all(first);
  });

  test('are checked every four seconds in all, from however many sources they come', async () => {
    const { attempt, tried, pass } = openLimits();
    for (let guess = 0; guess < 600; guess += 1) {
      await attempt({ from: `198.${guess >> 8}.${guess & 255}.7`, name: `name${guess}` });
      pass(100);
    }
    expect(tried.evaluated).toBe(10 + 14);
  });

  test('are told how long the next check takes to come', async () => {
    const { attempt, pass } = openLimits();
    for (let guess = 0; guess < 10; guess += 1) await attempt(stranger(guess));
    expect((await attempt(stranger(10))).waitMs).toBe(4000);
    pass(400);
    expect((await attempt(stranger(11))).waitMs).toBe(3600);
    pass(3600);
    expect((await attempt(stranger(12))).waitMs).toBe(0);
  });
});

test('a known browser guesses no faster than a stranger', async () => {
  const { attempt, tried, pass } = openLimits();
  const marked = { from: 'operator in a browser', name: 'operator in a browser', isKnown: true };
  expect((await attempt({ ...marked, isRight: true })).isSignedIn).toBe(true);
  tried.evaluated = 0;
  for (let guess = 0; guess < 10_000; guess += 1) {
    await attempt(marked);
    pass(360);
  }
  expect(tried.evaluated).toBeLessThan(30);
});

test('mistyping a few times and then getting it right leaves nothing behind', async () => {
  const { attempt } = openLimits();
  for (let guess = 0; guess < 4; guess += 1) await attempt();
  expect((await attempt({ isRight: true })).isSignedIn).toBe(true);
  expect((await attempt({ isRight: true, from: '203.0.113.9' })).waitMs).toBe(0);
});

describe('signing in with a proof of work while strangers try without end', () => {
  /** Strangers who use up what may be tried without a proof. */
  const flood = async (attempt: ReturnType<typeof openLimits>['attempt'], round = 0) => {
    for (let index = 0; index < 40; index += 1) {
      await attempt({ from: `2001:${round}:${index}::1`, name: `n${round}-${index}` });
    }
  };
  const prove = (challenge: string | undefined): string => {
    if (challenge === undefined) throw new Error('there is nothing to prove');
    return solveChallenge(challenge, 'sign-in');
  };

  test('lets a stranger in at once, who would have to wait without', async () => {
    const { attempt, limits } = openLimits();
    expect(limits.challenge('203.0.113.250')).toBeUndefined();
    await flood(attempt);
    const refused = await attempt({ isRight: true });
    expect([refused.waitMs > 0, refused.isSignedIn]).toEqual([true, false]);
    expect(limits.challenge('203.0.113.250')).toBeDefined();
    expect(await attempt({ isRight: true, proof: prove(refused.challenge) })).toMatchObject({ isSignedIn: true });
  });

  test('works once for each proof that failed, five times beside what others use up', async () => {
    const { attempt, tried } = openLimits();
    await flood(attempt);
    const before = tried.evaluated;
    const { challenge } = await attempt();
    const proof = prove(challenge);
    for (let count = 0; count < 5; count += 1) await attempt({ from: `198.51.${count}.1`, name: `a${count}`, proof });
    expect(tried.evaluated).toBe(before + 1);
    for (let count = 0; count < 20; count += 1) {
      const { challenge: next } = await attempt({ from: `203.${count}.1.1`, name: `b${count}` });
      await attempt({ from: `203.${count}.1.1`, name: `b${count}`, proof: prove(next) });
    }
    expect(tried.evaluated).toBe(before + 5);
  });

  test('is left to newcomers by whoever has one wide network, however many narrow ones are in it', async () => {
    const { attempt, limits, tried, pass } = openLimits();
    let proven = 0;
    for (let second = 0; second < 60; second += 1) {
      await flood(attempt, second);
      for (let count = 0; count < 5; count += 1) {
        const own = { from: `2001:db8:${second}:${count}::1`, name: `a${second}-${count}` };
        const before = tried.evaluated;
        await attempt({ ...own, proof: prove(limits.challenge(own.from)) });
        proven += tried.evaluated - before;
      }
      if (second % 10 === 9) {
        const from = `198.${second}.100.7`;
        const proof = prove(limits.challenge(from));
        expect(await attempt({ from, name: `operator${second}`, isRight: true, proof })).toMatchObject({ waitMs: 0 });
      }
      pass(4000);
    }
    // Half of the sixty that all strangers have in four minutes, although every attempt comes from a new /48.
    expect(proven).toBeLessThanOrEqual(30);
  });

  test('is dearer for the network that fails, and stays cheap for others', async () => {
    const { attempt, limits, pass } = openLimits();
    const bits = (from: string) => Number(limits.challenge(from)?.split('.')[2]);
    await flood(attempt);
    for (let count = 0; count < 6; count += 1) {
      const from = `198.51.${count}.1`;
      await attempt({ from, name: `a${count}`, proof: prove(limits.challenge(from)) });
      pass(4000);
      await flood(attempt, count + 1);
    }
    expect([bits('198.51.200.1'), bits('203.0.113.1')]).toEqual([6, 4]);
  });

  test('gets dearer with each doubling of the failures', async () => {
    const { attempt, limits, pass } = openLimits();
    const bits = () => Number(limits.challenge('203.0.113.250')?.split('.')[2]);
    await flood(attempt);
    expect(bits()).toBe(4);
    for (let count = 0; count < 12; count += 1) {
      await attempt({ from: `198.${count}.1.1`, name: `a${count}`, proof: prove(limits.challenge('203.0.113.250')) });
      pass(4000);
      await flood(attempt, count + 1);
    }
    expect(bits()).toBe(5);
  });

  test('helps nobody against the wait of their own source or of a name', async () => {
    const { attempt, limits } = openLimits();
    for (let count = 0; count < 6; count += 1) await attempt({ from: `198.51.${count}.1` });
    await flood(attempt);
    const proof = prove(limits.challenge('203.0.113.250'));
    const refused = await attempt({ from: '203.0.113.7', isRight: true, proof });
    expect([refused.waitMs > 0, refused.challenge]).toEqual([true, undefined]);
  });
});
