/** Session token of a signed-in operator. The service stores only its hash. */
import { sha256Hex } from '#sha256';
import { base64urlnopad } from '@scure/base';

export const sessionTokenBytes = 32;

const tokenText = /^[A-Za-z0-9_-]{43}$/;

export function makeSessionToken(random: Uint8Array): string {
  if (random.length !== sessionTokenBytes) throw new RangeError('a session token is 32 random bytes');
  return base64urlnopad.encode(random);
}

/** Hash under which the token is stored and looked up; undefined for a text that cannot be a token. */
export function hashSessionToken(token: string): string | undefined {
  return tokenText.test(token) ? sha256Hex(token) : undefined;
}

/** Public id of a session in lists: part of the token's hash, which cannot be used to sign in. */
export function sessionId(token: string): string | undefined {
  const hash = hashSessionToken(token);
  return hash === undefined ? undefined : sessionIdOf(hash);
}

const idLength = 16;

export function sessionIdOf(tokenHash: string): string {
  return tokenHash.slice(0, idLength);
}
