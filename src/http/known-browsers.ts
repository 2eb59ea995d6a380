/**
 * Signed token of a browser in which an operator signed in: a random word, an expiry, and an HMAC over both and the
 * operator's name. The token contains nobody's name, nothing of it is stored, and it outlives restarts and changes of
 * network.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KnownBrowsers } from '#src/usecases/ports/operator-sign-in.ts';

const day = 86_400_000;
export const browserMarkDays = 180;

type Options = Readonly<{ key: Uint8Array; randomBytes: (length: number) => Uint8Array }>;

const markForm = /^(\d{13,15})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function makeKnownBrowsers({ key, randomBytes }: Options): KnownBrowsers {
  const codeOf = (until: string, word: string, username: string): Buffer =>
    createHmac('sha256', key).update(`${until} ${word} ${username}`).digest();
  return {
    mark: (username, now) => {
      const until = String(now + browserMarkDays * day);
      const word = Buffer.from(randomBytes(16)).toString('base64url');
      return `${until}.${word}.${codeOf(until, word, username).toString('base64url')}`;
    },
    read: (mark, username, now) => {
      const [, until, word, code] = markForm.exec(mark) ?? [];
      if (until === undefined || word === undefined || code === undefined || now >= Number(until)) return undefined;
      const given = Buffer.from(code, 'base64url');
      return timingSafeEqual(given, codeOf(until, word, username)) ? word : undefined;
    },
  };
}
