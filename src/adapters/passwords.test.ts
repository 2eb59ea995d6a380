import { describe, expect, test } from 'vitest';
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  test('verifies against its own hash and no other password does', async () => {
    const stored = await hashPassword('correct horse battery');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword('correct horse battery', stored)).toBe(true);
    expect(await verifyPassword('correct horse batterz', stored)).toBe(false);
  });

  test('gets a new salt every time', async () => {
    expect(await hashPassword('correct horse battery')).not.toBe(await hashPassword('correct horse battery'));
  });

  test('hashed by the Argon2 reference implementation verifies here', async () => {
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', reference)).toBe(true);
    expect(await verifyPassword('Password', reference)).toBe(false);
  });

  test('is the same however its letters were composed', async () => {
    expect(await verifyPassword('Zu\u0308rich-Zu\u0308rich', await hashPassword('Z\u00fcrich-Z\u00fcrich'))).toBe(true);
  });

  test.each(['', 'plain', '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'])(
    'is never accepted against a hash of an unknown form (%s)',
    async (stored) => {
      await expect(verifyPassword('', stored)).rejects.toThrow('unknown form');
    },
  );

  test('that is generated is long, unambiguous and different every time', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    expect(new Set(passwords).size).toBe(200);
    for (const password of passwords) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/);
  });
});
