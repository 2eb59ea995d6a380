import { base58 } from '@scure/base';
import { ed25519 } from '@noble/curves/ed25519.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnCurve } from './ed25519-curve.ts';

const isPoint = (bytes: Uint8Array): boolean => {
  try {
    ed25519.Point.fromBytes(bytes);
    return true;
  } catch {
    return false;
  }
};

test('every public key is on the curve', () => {
  for (let at = 0; at < 20; at += 1) {
    expect(isOnCurve(ed25519.getPublicKey(new Uint8Array(32).fill(at + 1)))).toBe(true);
  }
});

test('about half of all numbers are, and exactly those that can be decoded as a point', () => {
  let on = 0;
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(isOnCurve(bytes)).toBe(isPoint(bytes));
      on += Number(isOnCurve(bytes));
    }),
    { numRuns: 300 },
  );
  expect(on).toBeGreaterThan(100);
  expect(on).toBeLessThan(200);
});

test.each([
  ['the account for USDC of a wallet, which a program derives', 'FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B', false],
  ['that wallet', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', true],
])('%s is told by its address', (_what, text, isOn) => {
  expect([isPoint(base58.decode(text)), isOnCurve(base58.decode(text))]).toEqual([isOn, isOn]);
});
