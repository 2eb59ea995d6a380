import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accept, refuse } from '#src/domain/result.ts';
import { isProof, makeChallenge, solveChallenge } from './proof-of-work.ts';
import { networkOf } from './source-network.ts';
import { makeTrackingLimits, type Limited, type Lookup } from './tracking-limits.ts';

const start = 1_800_000_000_000;

function open() {
  let at = start;
  const limits = makeTrackingLimits({ now: () => at, randomBytes: (length) => randomBytes(length) });
  const ask = async (lookup: Partial<Lookup>, isHit: boolean) =>
    await limits.run({ code: '123456789', source: '192.0.2.1', ...lookup }, async () =>
      isHit ? accept('the order') : refuse('order_not_found'),
    );
  return {
    limits,
    pass: (ms: number) => (at += ms),
    hit: async (lookup: Partial<Lookup> = {}) => await ask(lookup, true),
    miss: async (lookup: Partial<Lookup> = {}) => await ask(lookup, false),
  };
}

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
      expect(await miss({ source: `192.0.2.${count}` })).toEqual(refuse('order_not_found'));
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
    // Ten minutes after the first lookup: the key is another one by now.
    expect(await hit()).toHaveProperty('isLimited');
  });

  test('counts lookups that are under way, so that many at once do not slip by', async () => {
    const { miss } = open();
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await miss()));
    expect(answers.filter((answer) => 'isLimited' in answer)).toHaveLength(45);
  });

  test('does not count a lookup that failed on our side', async () => {
    const { limits, hit } = open();
    for (let count = 0; count < 20; count += 1) {
      await expect(limits.run({ code: '123456789', source: 'a' }, fail)).rejects.toThrow('no database');
    }
    expect(await hit({ source: 'a' })).toEqual(accept('the order'));
  });

  test('goes on at once with a proof of work, for the code it was made for', async () => {
    const { miss, hit } = open();
    for (let count = 0; count < 5; count += 1) await miss();
    const { challenge } = assertLimited(await hit());
    const proof = solveChallenge(challenge, '123456789');
    expect(await hit({ proof })).toEqual(accept('the order'));
    expect(await hit({ proof, code: '987654321' })).toHaveProperty('isLimited');
  });

  test('makes proofs dearer for whoever guesses with them', async () => {
    const { miss, hit } = open();
    for (let count = 0; count < 5; count += 1) await miss();
    const first = assertLimited(await hit());
    const proof = solveChallenge(first.challenge, '123456789');
    for (let count = 0; count < 60; count += 1) await miss({ proof });
    expect([bits(first), bits(assertLimited(await hit()))]).toEqual([16, 17]);
  });
});

describe('a proof of work', () => {
  const key = randomBytes(32);
  const challenge = makeChallenge({ key, now: start, nonce: 'nonce', bits: 8 });
  const proof = solveChallenge(challenge, '123456789');

  test('holds for two minutes', () => {
    expect(isProof(proof, '123456789', { key, now: start + 120_000 })).toBe(true);
    expect(isProof(proof, '123456789', { key, now: start + 120_001 })).toBe(false);
  });

  test.each([
    ['of another key', proof, randomBytes(32)],
    ['with fewer bits than we asked for', proof.replace('.8.', '.1.'), key],
    ['with a later end', `9${proof}`, key],
    ['without a solution', challenge, key],
    ['of anything', 'x'.repeat(5000), key],
    ['that is not there', undefined, key],
  ])('%s is none', (_what, text, otherKey) => {
    expect(isProof(text, '123456789', { key: otherKey, now: start })).toBe(false);
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
