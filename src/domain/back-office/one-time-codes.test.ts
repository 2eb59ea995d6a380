import { describe, expect, test } from 'vitest';
import {
  codeOfStep,
  factorUri,
  findStep,
  hashRecoveryCode,
  makeRecoveryCode,
  recoveryCodeBytes,
  writeSecret,
} from './one-time-codes.ts';

/** The secret of RFC 6238, appendix B. */
const secret = new TextEncoder().encode('12345678901234567890');

describe('a code of the authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is the one of RFC 6238 at second %i', (seconds, code) => {
    expect(codeOfStep(secret, Math.floor(seconds / 30), 8)).toBe(code);
    expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code.slice(2));
  });

  const now = 1_111_111_111_000;
  const present = Math.floor(now / 30_000);

  test.each([-1, 0, 1])('is taken %i steps beside the present one', (offset) => {
    const code = codeOfStep(secret, present + offset);
    expect(findStep({ secret, code, now, lastStep: 0 })).toBe(present + offset);
  });

  test.each([-2, 2, 1000])('is refused %i steps away', (offset) => {
    const code = codeOfStep(secret, present + offset);
    expect(findStep({ secret, code, now, lastStep: 0 })).toBeUndefined();
  });

  test('is taken once, and so is none before it', () => {
    const code = codeOfStep(secret, present);
    expect(findStep({ secret, code, now, lastStep: present })).toBeUndefined();
    expect(findStep({ secret, code, now, lastStep: present + 1 })).toBeUndefined();
    expect(findStep({ secret, code, now, lastStep: present - 1 })).toBe(present);
  });

  test('may be typed with blanks, and nothing else', () => {
    const code = codeOfStep(secret, present);
    const typed = (text: string) => findStep({ secret, code: text, now, lastStep: 0 });
    expect(typed(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(present);
    for (const wrong of ['', code.slice(1), `${code}0`, `-${code}`, 'abcdef', '١٢٣٤٥٦']) {
      expect([wrong, typed(wrong)]).toEqual([wrong, undefined]);
    }
  });

  test('comes from a secret that every app can read', () => {
    expect(writeSecret(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const uri = factorUri({ issuer: 'Sam pan', username: 'operator', secret: 'ABC' });
    expect(uri).toBe('otpauth://totp/Sam%20pan:operator?secret=ABC&issuer=Sam%20pan&algorithm=SHA1&digits=6&period=30');
  });
});

describe('a recovery code', () => {
  const code = makeRecoveryCode(Uint8Array.from({ length: recoveryCodeBytes }, (_, index) => index * 17));

  test('is six groups of four, for people to copy', () => {
    expect(code).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/);
  });

  test('is the same however it is typed', () => {
    const hash = hashRecoveryCode(code);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(hash);
  });

  test.each(['', '123456', code.slice(1), `${code}a`, '<b>'.padEnd(24, 'a')])('is not %j', (text) => {
    expect(hashRecoveryCode(text)).toBeUndefined();
  });
});
