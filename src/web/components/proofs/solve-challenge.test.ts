import { expect, test } from 'vitest';
import { makeChallenge, readProof } from '#src/http/proof-of-work.ts';
import { solveChallenge } from './solve-challenge.ts';

test('what a browser works out is a proof to the server, for that code only', async () => {
  const key = new Uint8Array(32).fill(7);
  const now = 1_800_000_000_000;
  const challenge = makeChallenge({ key, now, code: '284719603', nonce: 'abc', bits: 10 });
  const proof = await solveChallenge(challenge, '284719603');
  expect(readProof(proof, '284719603', { key, now })).toBeDefined();
  expect(readProof(proof, '284719604', { key, now })).toBeUndefined();
});
