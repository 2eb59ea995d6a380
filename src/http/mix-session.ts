/**
 * Mixing sessions: 128 random bits that identify a visit to the mixer, and nothing about the visitor. They carry their
 * own expiry and an HMAC, so that none is stored anywhere and session ids of others are recognised.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type MixSessions = Readonly<{
  open(): string;
  /** Whether this installation issued the session id, less than a day ago. */
  isOurs(text: unknown): text is string;
}>;

type Options = Readonly<{
  /** HMAC key that all servers of this installation share. */
  key: Uint8Array;
  now(): number;
  randomBytes(length: number): Uint8Array;
}>;

/** A session id: random id, hour of its expiry, and the HMAC over both. */
const sessionText = /^([0-9a-f]{32})([0-9a-f]{8})([0-9a-f]{32})$/;
const lifeHours = 24;
const hourMs = 3_600_000;

export function makeMixSessions({ key, now, randomBytes }: Options): MixSessions {
  const mark = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
  const hour = () => Math.floor(now() / hourMs);
  return {
    open: () => {
      const id = Buffer.from(randomBytes(16)).toString('hex');
      const end = (hour() + lifeHours).toString(16).padStart(8, '0');
      return `${id}${end}${mark(id + end)}`;
    },
    isOurs: (text): text is string => {
      if (typeof text !== 'string') return false;
      const [, id, end, given] = sessionText.exec(text) ?? [];
      if (id === undefined || end === undefined || given === undefined) return false;
      return timingSafeEqual(Buffer.from(given), Buffer.from(mark(id + end))) && Number.parseInt(end, 16) >= hour();
    },
  };
}
