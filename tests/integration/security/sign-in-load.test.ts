/**
 * Sign-ins under load: password hashes run one after another in a thread of their own, so pages and files do not wait
 * for them.
 */
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { openOfficePasswords } from '#src/adapters/office-passwords.ts';
import { openOrderLab } from '#tests/support/order-lab.ts';
import { openWhole } from './open-whole.ts';

test('pages and files are answered while sign-ins still wait for their hashes', async () => {
  const lab = await openOrderLab({ hot: [] });
  const { passwords, close } = openOfficePasswords();
  const whole = await openWhole(lab, undefined, { passwords });
  const answered: string[] = [];
  const ask = async (name: string, asked: InjectOptions) => {
    const { statusCode } = await whole.app.inject(asked);
    answered.push(name);
    return statusCode;
  };
  const encoding = { 'accept-encoding': 'br' };
  // Both routes are requested once before, so that only their waiting times are compared.
  await ask('warm', { url: '/en/track', headers: encoding });
  await ask('warm', { url: '/favicon.svg', headers: encoding });
  await ask('warm', loginFrom(99));
  answered.length = 0;
  const signIns = Array.from({ length: 5 }, async (_, index) => await ask('sign-in', loginFrom(index)));
  const read = [
    ask('read', { url: '/zh-tw/track', headers: encoding }),
    ask('read', { url: '/favicon.svg', headers: encoding }),
  ];
  expect(await Promise.all(read)).toEqual([200, 200]);
  expect(await Promise.all(signIns)).toEqual([401, 401, 401, 401, 401]);
  // The last sign-in waited for five hashes, the page for none.
  expect(answered.at(-1)).toBe('sign-in');
  expect(answered.slice(0, 5).filter((name) => name === 'read')).toHaveLength(2);
  await whole.close();
  await close();
  await lab.close();
});

function loginFrom(index: number) {
  const payload = JSON.stringify({ username: `name-${index}`, password: 'x' });
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', url: '/api/admin/login', headers, payload, remoteAddress: `198.51.${index}.7` } as const;
}
