import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accept, refuse } from '#src/domain/result.ts';
import { solveChallenge } from './proof-of-work.ts';
import { networkOf } from './source-network.ts';
import { makeTrackingLimits, type Limited, type Lookup } from './tracking-limits.ts';

const start = 1_800_000_000_000;

/** Opens the limits. `leastBits` lowers the difficulty for tests that need many proofs. */
function open(options: Readonly<{ leastBits?: number }> = {}) {
  let at = start;
  const limits = makeTrackingLimits({ now: () => at, randomBytes: (length) => randomBytes(length), ...options });
  const ask = async (lookup: Partial<Lookup>, isHit: boolean) =>
    await limits.run({ code: '123456789', source: '192.0.2.1', ...lookup }, async () =>
      isHit ? accept('the order') : refuse('order_not_found'),
    );
  const pass = (ms: number) => (at += ms);
  const hit = async (lookup: Partial<Lookup> = {}) => await ask(lookup, true);
  const miss = async (lookup: Partial<Lookup> = {}) => await ask(lookup, false);
  return {
    limits,
    pass,
    hit,
    miss,
    /** Makes misses until the source must wait for minutes, so that from then on only a proof of work is accepted. */
    useUp: async () => {
      for (let count = 0; count < 10; count += 1) {
        await miss();
        pass(1_000);
      }
    },
    /** Solves a new challenge for that code, at the current difficulty. */
    prove: async (code: string) => solveChallenge(assertLimited(await miss({ code })).challenge, code),
  };
}

const codeAt = (index: number): string => String(100_000_000 + index);

const fail = async () => await Promise.reject(new Error('no database'));
const bits = (limited: Limited) => Number(limited.challenge.split('.')[2]);

function assertLimited(answer: object): Limited {
  if (!('isLimited' in answer)) throw new Error('the lookup was not limited');
  return answer as Limited;
}

describe('looking up tracking codes', () => {
  test('is free for whoever finds what they look for', async () => {
    const { hit } = open();
    for (let count = 0; count < 500; count += 1) expect(await hit()).toEqual(accept('the order'));
  });

  test('stops after five misses in a second, whoever missed, and goes on a second later', async () => {
    const { miss, hit, pass } = open();
    for (let count = 0; count < 5; count += 1) {
      expect(await miss({ source: `192.${count}.2.1` })).toEqual(refuse('order_not_found'));
    }
    expect(assertLimited(await miss({ source: '198.51.100.7' })).retryAfterSeconds).toBe(1);
    expect(await hit({ source: '198.51.100.8' })).toHaveProperty('isLimited');
    pass(1_000);
    expect(await hit({ source: '198.51.100.8' })).toEqual(accept('the order'));
  });

  test('stops for a source after ten misses in ten minutes, and not for the others', async () => {
    const { miss, hit, pass } = open();
    for (let count = 0; count < 10; count += 1) {
      await miss();
      pass(1_000);
    }
    expect(assertLimited(await hit()).retryAfterSeconds).toBe(590);
    expect(await hit({ source: '192.0.2.2' })).toEqual(accept('the order'));
    pass(589_999);
    expect(await hit()).toHaveProperty('isLimited');
    pass(1);
    expect(await hit()).toEqual(accept('the order'));
  });

  test('remembers a source while the key of its hash changes', async () => {
    const { miss, hit, pass } = open();
    await miss({ source: '203.0.113.9' });
    pass(595_000);
    for (let count = 0; count < 10; count += 1) {
      await miss();
      pass(1_000);
    }
    // Ten minutes after the first lookup the hash key has been rotated.
    expect(await hit()).toHaveProperty('isLimited');
  });

  test('counts lookups that are under way, so that many at once do not slip by', async () => {
    const { miss } = open();
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await miss()));
    expect(answers.filter((answer) => 'isLimited' in answer)).toHaveLength(47);
  });

  test.each([
    ['/48', 40, (count: number) => `2001:db8:1:${count.toString(16)}::1`],
    ['/32', 200, (count: number) => `2001:db8:${count % 8}:${((count % 256) << 8).toString(16)}::1`],
    ['/32 of ever new /48', 400, (count: number) => `2001:db8:${count.toString(16)}::1`],
    ['/24', 40, (count: number) => `203.0.113.${count % 256}`],
    ['/16', 200, (count: number) => `203.0.${count % 8}.${count % 256}`],
    ['/16 of ever new /24', 256, (count: number) => `203.0.${count % 256}.7`],
  ] as const)('stops for a %s after %i misses in ten minutes', async (_width, most, sourceAt) => {
    const { miss, pass } = open();
    let missed = 0;
    for (let count = 0; count < 590; count += 1) {
      if (!('isLimited' in (await miss({ source: sourceAt(count) })))) missed += 1;
      pass(1_000);
    }
    expect(missed).toBe(most);
  });

  test('goes on for whoever has not missed while a /48 guesses without end', async () => {
    const { miss, hit, pass } = open();
    const answers: object[] = [];
    for (let count = 0; count < 1500; count += 1) {
      await miss({ source: `2001:db8:1:${count.toString(16)}::1` });
      pass(66);
      if (count % 15 === 7) answers.push(await hit({ source: `198.51.${count % 250}.7` }));
    }
    expect(answers).toEqual(Array(100).fill(accept('the order')));
  });

  test('goes on for customers of a provider some of whose hosts guess', async () => {
    const { miss, hit, pass } = open();
    for (let count = 0; count < 200; count += 1) {
      await miss({ source: `192.0.${count % 5}.${Math.floor(count / 50)}` });
      pass(1_000);
    }
    // The whole /16 has used up its misses: whoever guesses in it waits, and their neighbours do not.
    expect(await hit({ source: '192.0.2.200' })).toHaveProperty('isLimited');
    expect(await hit({ source: '192.0.77.1' })).toEqual(accept('the order'));
  });

  test('does not count a lookup that failed on our side', async () => {
    const { limits, hit } = open();
    for (let count = 0; count < 20; count += 1) {
      await expect(limits.run({ code: '123456789', source: 'a' }, fail)).rejects.toThrow('no database');
    }
    expect(await hit({ source: 'a' })).toEqual(accept('the order'));
  });
});

test('a proof for the challenge of one server is accepted by another', async () => {
  const proofKey = randomBytes(32);
  const options = { now: () => start, randomBytes: (length: number) => randomBytes(length), leastBits: 4, proofKey };
  const [first, second] = [makeTrackingLimits(options), makeTrackingLimits(options)];
  const look = async (limits: typeof first, proof?: string) =>
    await limits.run({ code: '123456789', source: '192.0.2.1', proof }, async () => refuse('order_not_found'));
  for (let count = 0; count < 3; count += 1) await Promise.all([look(first), look(second)]);
  const proof = solveChallenge(assertLimited(await look(first)).challenge, '123456789');
  expect(await look(second)).toHaveProperty('isLimited');
  expect(await look(second, proof)).toEqual(refuse('order_not_found'));
});

describe('looking up with a proof of work', () => {
  test('goes on at once, as often as it finds something, for the code it was made for', async () => {
    const { miss, hit } = open();
    for (let count = 0; count < 5; count += 1) await miss();
    const limited = assertLimited(await hit());
    expect(bits(limited)).toBe(16);
    const proof = solveChallenge(limited.challenge, '123456789');
    for (let count = 0; count < 3; count += 1) expect(await hit({ proof })).toEqual(accept('the order'));
    expect(await hit({ proof, code: '987654321' })).toHaveProperty('isLimited');
  });

  test('needs a challenge for each code: work on that of another is none', async () => {
    const { useUp, hit } = open({ leastBits: 4 });
    await useUp();
    const { challenge } = assertLimited(await hit());
    const proof = solveChallenge(challenge, '987654321');
    expect(await hit({ proof, code: '987654321' })).toHaveProperty('isLimited');
  });

  test('gets dearer for whoever guesses so', async () => {
    const { useUp, miss, hit, prove, pass } = open({ leastBits: 2 });
    await useUp();
    const prices: number[] = [];
    for (let count = 0; count <= 105; count += 1) {
      if ([0, 14, 15, 44, 45, 104, 105].includes(count)) prices.push(bits(assertLimited(await hit())));
      const code = codeAt(count);
      expect(await miss({ code, proof: await prove(code) })).toEqual(refuse('order_not_found'));
      pass(250);
    }
    expect(prices).toEqual([2, 2, 3, 3, 4, 4, 5]);
    // Others pay for what all miss together, which is less yet.
    expect(bits(assertLimited(await miss({ source: '192.0.2.1' })))).toBe(5);
    pass(60_000);
    expect(bits(assertLimited(await hit()))).toBe(2);
  });

  test('takes what a proof cost a bit ago, and no hoard of cheaper ones', async () => {
    const { useUp, miss, hit, prove, pass } = open({ leastBits: 4 });
    await useUp();
    const proof = await prove('123456789');
    const guess = async (from: number, to: number) => {
      for (let count = from; count < to; count += 1) {
        await miss({ code: codeAt(count), proof: await prove(codeAt(count)) });
        pass(250);
      }
    };
    await guess(0, 15);
    expect(await hit({ proof })).toEqual(accept('the order'));
    await guess(15, 45);
    expect(bits(assertLimited(await hit({ proof })))).toBe(6);
  });

  test('has missed once: the proof is spent and counts no more', async () => {
    const { useUp, miss, hit, prove, pass } = open({ leastBits: 4 });
    await useUp();
    const proof = await prove('123456789');
    expect(await miss({ proof })).toEqual(refuse('order_not_found'));
    for (let count = 0; count < 200; count += 1) {
      expect(bits(assertLimited(await hit({ proof })))).toBe(4);
      pass(100);
    }
  });

  test('happens once with one proof that is sent many times at once', async () => {
    const { useUp, miss, prove } = open({ leastBits: 4 });
    await useUp();
    const proof = await prove('123456789');
    const answers = await Promise.all(Array.from({ length: 15 }, async () => await miss({ proof })));
    expect(answers.filter((answer) => !('isLimited' in answer))).toHaveLength(1);
  });

  test('spends nothing when it failed on our side', async () => {
    const { limits, useUp, hit, prove } = open({ leastBits: 4 });
    await useUp();
    const proof = await prove('123456789');
    const lookup = { code: '123456789', source: '192.0.2.1', proof };
    for (let count = 0; count < 30; count += 1) await expect(limits.run(lookup, fail)).rejects.toThrow('no database');
    expect(await hit({ proof })).toEqual(accept('the order'));
  });

  test.each([
    ['a /64', 4, (count: number) => `2001:db8:1:1::${count}`],
    ['a /48', 8, (count: number) => `2001:db8:1:${count.toString(16)}00::1`],
    ['a /32', 12, (count: number) => `2001:db8:${count.toString(16)}::1`],
    ['a /16', 12, (count: number) => `203.0.${count}.7`],
  ] as const)('misses a few times a second from %s, and others go on', async (_name, most, sourceAt) => {
    const { useUp, miss, hit, prove } = open({ leastBits: 4 });
    await useUp();
    // Without proofs these networks may not miss any more.
    const proofs = await Promise.all(Array.from({ length: 25 }, async (_, count) => await prove(codeAt(count))));
    const mine = await prove('123456789');
    const isAnswered = async (count: number): Promise<boolean> =>
      !('isLimited' in (await miss({ code: codeAt(count), proof: proofs[count] ?? '', source: sourceAt(count) })));
    const answers: boolean[] = [];
    for (let count = 0; count < 25; count += 1) answers.push(await isAnswered(count));
    // Three of them without the proof, as any network may.
    expect(answers.filter(Boolean).length - most).toBeLessThanOrEqual(3);
    for (const source of ['198.51.100.7', '2001:db9::1', '192.0.2.1']) {
      expect(await hit({ proof: mine, source })).toEqual(accept('the order'));
    }
  });

  test('misses twenty times a second in all, then also a proof waits, unspent', async () => {
    const { useUp, miss, hit, prove, pass } = open({ leastBits: 4 });
    await useUp();
    const mine = await prove('123456789');
    const proofs = await Promise.all(Array.from({ length: 30 }, async (_, count) => await prove(codeAt(count))));
    const answers: object[] = [];
    for (const [count, proof] of proofs.entries()) {
      answers.push(await miss({ code: codeAt(count), proof, source: `${20 + count}.1.1.1` }));
    }
    // Five more without the proof, as at any time.
    expect(answers.map((answer) => 'isLimited' in answer)).toEqual(answers.map((_, count) => count >= 25));
    const limited = assertLimited(await hit({ proof: mine }));
    expect(limited.retryAfterSeconds).toBe(1);
    pass(1_000);
    expect(await hit({ proof: mine })).toEqual(accept('the order'));
    expect(await hit({ proof: solveChallenge(limited.challenge, '123456789') })).toEqual(accept('the order'));
  });

  test('is no worse than looking up without one, where that may go on', async () => {
    const { useUp, miss, hit, prove } = open({ leastBits: 4 });
    await useUp();
    for (let count = 0; count < 20; count += 1) await miss({ code: codeAt(count), proof: await prove(codeAt(count)) });
    const proof = await prove('123456789');
    expect(await hit({ proof })).toHaveProperty('isLimited');
    expect(await hit({ proof, source: '198.51.100.7' })).toEqual(accept('the order'));
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (source, network) => {
  expect(networkOf(source)).toBe(network);
});
