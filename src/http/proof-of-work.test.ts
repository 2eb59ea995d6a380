import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeChallenge, readProof, solveChallenge } from './proof-of-work.ts';

const start = 1_800_000_000_000;

describe('a proof of work', () => {
  const key = randomBytes(32);
  const challenge = makeChallenge({ key, now: start, code: '123456789', nonce: 'nonce', bits: 8 });
  const otherChallenge = makeChallenge({ key, now: start, code: '987654321', nonce: 'nonce', bits: 8 });
  const proof = solveChallenge(challenge, '123456789');

  test('holds for two minutes', () => {
    expect(readProof(proof, '123456789', { key, now: start + 120_000 })).toEqual({
      mac: challenge.slice(-32),
      bits: 8,
      expiresAt: start + 120_000,
    });
    expect(readProof(proof, '123456789', { key, now: start + 120_001 })).toBeUndefined();
  });

  test.each([
    ['of another key', proof, randomBytes(32)],
    ['of a challenge for another code', solveChallenge(otherChallenge, '123456789'), key],
    ['of work for another code', solveChallenge(challenge, '987654321'), key],
    ['with fewer bits than we asked for', proof.replace('.8.', '.1.'), key],
    ['with a later end', `9${proof}`, key],
    ['without a solution', challenge, key],
    ['of anything', 'x'.repeat(5000), key],
    ['that is not there', undefined, key],
  ])('%s is none', (_what, text, otherKey) => {
    expect(readProof(text, '123456789', { key: otherKey, now: start })).toBeUndefined();
  });
});
