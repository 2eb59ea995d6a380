/**
 * TOTP codes of an authenticator app (RFC 6238 with the parameters that every app supports: SHA-1, 30 seconds, six
 * digits), and recovery codes for operators who lost their app.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256Hex } from '#sha256';
import { base32nopad } from '@scure/base';

export const factorSecretBytes = 20;
export const recoveryCodeBytes = 15;
export const recoveryCodeCount = 10;

const stepMs = 30_000;
/**
 * Tolerance for the clock drift of phones: codes of this many time steps before and after the present one are accepted.
 */
const driftSteps = 1;

/** TOTP code of one 30-second time step. */
export function codeOfStep(secret: Uint8Array, step: number, digits = 6): string {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const tag = hmac(sha1, secret, counter);
  const offset = (tag.at(-1) ?? 0) & 0x0f;
  const number = new DataView(tag.buffer, tag.byteOffset).getUint32(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

type Try = Readonly<{ secret: Uint8Array; code: string; now: number; lastStep: number }>;

/** Finds the time step of a code: the current one or a neighbour, and later than the last used one (no replays). */
export function findStep({ secret, code, now, lastStep }: Try): number | undefined {
  const typed = code.replaceAll(' ', '');
  const present = Math.floor(now / stepMs);
  const steps = Array.from({ length: 2 * driftSteps + 1 }, (_, index) => present - driftSteps + index);
  // Every time step is tried, so that the duration does not tell which one matched (constant time).
  const matching = steps.filter((step) => isSame(codeOfStep(secret, step), typed));
  return matching.find((step) => step > lastStep);
}

/** The otpauth URI that an authenticator app reads from the QR code. */
export function factorUri({
  issuer,
  username,
  secret,
}: Readonly<{ issuer: string; username: string; secret: string }>) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const settings = `issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?secret=${secret}&${settings}`;
}

export function writeSecret(secret: Uint8Array): string {
  return base32nopad.encode(secret);
}

/** 120 random bits for people to write down: six groups of four. */
export function makeRecoveryCode(random: Uint8Array): string {
  if (random.length !== recoveryCodeBytes) throw new RangeError('a recovery code is 15 random bytes');
  return base32nopad
    .encode(random)
    .toLowerCase()
    .replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * Hash of a recovery code. Plain SHA-256 is enough instead of a slow password hash, because the code has 120 random
 * bits. Undefined if the text cannot be a code.
 */
export function hashRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-7]{24}$/.test(code) ? sha256Hex(code) : undefined;
}

function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index += 1) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}
