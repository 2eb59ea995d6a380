/**
 * A passkey authenticator in software, with real CBOR and COSE. Every part of its answers can be made wrong, to show
 * that wrong answers are refused.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

/** What an answer claims, where it differs from an honest one. */
export type Twist = Readonly<{
  origin?: string;
  crossOrigin?: boolean;
  type?: string;
  rpId?: string;
  /** Present 1, verified 4, backup eligible 8, backed up 16. */
  flags?: number;
  counter?: number;
  signer?: KeyObject;
  userHandle?: string | null;
  /** Bytes after the end of the authenticator data. */
  after?: Uint8Array;
}>;

type Site = Readonly<{ origin: string; rpId: string }>;
type Asked = Readonly<{ challenge: string }>;

export type SoftwareAuthenticator = ReturnType<typeof makeAuthenticator>;

const honest = 1 + 4 + 8 + 16;
const attested = 64;

export function makeAuthenticator({ origin, rpId }: Site, algorithm: Algorithm = 'ES256') {
  const { publicKey, privateKey } = makePair(algorithm);
  const id = randomBytes(32);
  let counter = 0;
  let userHandle: string | null = null;

  const clientData = (type: string, { challenge }: Asked, twist: Twist): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    );
  const head = (extraFlags: number, twist: Twist): Buffer => {
    const bytes = Buffer.alloc(37);
    createHash('sha256')
      .update(twist.rpId ?? rpId)
      .digest()
      .copy(bytes);
    bytes.writeUInt8((twist.flags ?? honest) + extraFlags, 32);
    bytes.writeUInt32BE(twist.counter ?? counter, 33);
    return bytes;
  };
  const wrap = (response: Readonly<Record<string, unknown>>): string =>
    JSON.stringify({ id: id.toString('base64url'), type: 'public-key', response });

  return {
    id: id.toString('base64url'),
    /** Answers `navigator.credentials.create`. */
    create: (options: Asked & Readonly<{ user: Readonly<{ id: string }> }>, twist: Twist = {}): string => {
      userHandle = options.user.id;
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const key = encodeCBOR(toCose(publicKey, algorithm));
      const data = Buffer.concat([head(attested, twist), Buffer.alloc(16), size, id, key, twist.after ?? Buffer.of()]);
      const attestation = encodeCBOR(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return wrap({
        clientDataJSON: clientData('webauthn.create', options, twist).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      });
    },
    /** Answers `navigator.credentials.get`. */
    get: (options: Asked, twist: Twist = {}): string => {
      counter += 1;
      const client = clientData('webauthn.get', options, twist);
      const data = Buffer.concat([head(0, twist), twist.after ?? Buffer.of()]);
      const message = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const handle = twist.userHandle === undefined ? userHandle : twist.userHandle;
      return wrap({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign(algorithm === 'EdDSA' ? null : 'sha256', message, twist.signer ?? privateKey).toString(
          'base64url',
        ),
        ...(handle !== null && { userHandle: handle }),
      });
    },
  };
}

function makePair(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** The numbers of COSE: type of key, algorithm, then curve and point, or modulus and exponent. */
function toCose(key: KeyObject, algorithm: Algorithm): Map<number, number | Uint8Array> {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
  if (algorithm === 'ES256') {
    return new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
  }
  if (algorithm === 'EdDSA') {
    return new Map<number, number | Uint8Array>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ]);
  }
  return new Map<number, number | Uint8Array>([
    [1, 3],
    [3, -257],
    [-1, bytes(n)],
    [-2, bytes(e)],
  ]);
}
