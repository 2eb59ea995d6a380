/**
 * The key by which push services and browsers know us (VAPID, RFC 8292). It follows from a secret of the service, so
 * that all servers and workers have the same one and nobody configures it.
 */
import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import { curve } from './encrypt-message.ts';

/** Order of the curve P-256: private keys are from 1 to one less. */
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Longer than the order, so that no key is likelier than another, and every secret has one. */
const seedBytes = 48;
const tokenSeconds = 12 * 3600;

export type Vapid = Readonly<{
  /** The public key, base64url. */
  publicKey: string;
  /** The header that shows who sends. */
  authorize(endpoint: string, now: number): string;
}>;

/** `contact`: where the push service reaches us if our messages trouble it. */
export function makeVapid(secret: Uint8Array, contact: string): Vapid {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'sampan', 'web push: key', seedBytes)).toString('hex');
  const number = (BigInt(`0x${seed}`) % (curveOrder - 1n)) + 1n;
  const scalar = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(scalar);
  const point = ecdh.getPublicKey();
  const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
  const [x, y] = [toText(point.subarray(1, 33)), toText(point.subarray(33))];
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: toText(scalar), x, y }, format: 'jwk' });
  const publicKey = toText(point);
  const write = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  return {
    publicKey,
    authorize: (endpoint, now) => {
      const expires = Math.floor(now / 1000) + tokenSeconds;
      const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
      const text = `${write({ typ: 'JWT', alg: 'ES256' })}.${write(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
