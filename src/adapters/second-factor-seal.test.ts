import { describe, expect, test } from 'vitest';
import { makeSecretSeal } from './second-factor-seal.ts';

const seal = makeSecretSeal(new Uint8Array(32).fill(1));
const secret = new TextEncoder().encode('12345678901234567890');

describe('a sealed secret', () => {
  test('opens for its owner', () => {
    expect(seal.open(seal.seal(secret, 'operator'), 'operator')).toEqual(secret);
  });

  test('looks different every time and shows nothing', () => {
    const sealed = seal.seal(secret, 'operator');
    expect(seal.seal(secret, 'operator')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').includes(Buffer.from(secret))).toBe(false);
  });

  test('opens for nobody else, under no other key, and not when it was changed', () => {
    const sealed = seal.seal(secret, 'operator');
    const changed = Buffer.from(sealed, 'base64url');
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => seal.open(sealed, 'another')).toThrow(/authenticate/);
    expect(() => makeSecretSeal(new Uint8Array(32)).open(sealed, 'operator')).toThrow(/authenticate/);
    expect(() => seal.open(changed.toString('base64url'), 'operator')).toThrow(/authenticate/);
  });
});
