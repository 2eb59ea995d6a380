/**
 * Reads what an authenticator says (WebAuthn level 3, section 6.1): whose site it is for, whether the person was there
 * and proved who they are, and in a registration the new public key. Throws on anything that is not exactly that.
 */
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { decodeCBOR, decodePartialCBOR, type CBORType } from '@levischuck/tiny-cbor';

const flagBits = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, credential: 64, extensions: 128 } as const;
type Flag = keyof typeof flagBits;

/** Hash of the site, flags, counter. */
const headSize = 37;
const aaguidSize = 16;

export type AuthenticatorData = Readonly<{
  siteHash: Uint8Array;
  has: (flag: Flag) => boolean;
  counter: number;
  /** Only in registrations. */
  credential: Readonly<{ id: Uint8Array; key: KeyObject }> | null;
}>;

export function readAuthenticatorData(bytes: Buffer): AuthenticatorData {
  if (bytes.length < headSize) throw new RangeError('authenticator data is too short');
  const flags = bytes.readUInt8(32);
  const has = (flag: Flag): boolean => (flags & flagBits[flag]) !== 0;
  const head = { siteHash: bytes.subarray(0, 32), has, counter: bytes.readUInt32BE(33) };
  let at = headSize;
  let credential: AuthenticatorData['credential'] = null;
  if (has('credential')) {
    const idSize = bytes.readUInt16BE(at + aaguidSize);
    const idAt = at + aaguidSize + 2;
    const id = bytes.subarray(idAt, idAt + idSize);
    if (id.length !== idSize) throw new RangeError('authenticator data ends in its credential id');
    const [key, keySize] = decodePartialCBOR(new Uint8Array(bytes), idAt + idSize);
    credential = { id, key: readKey(key) };
    at = idAt + idSize + keySize;
  }
  if (has('extensions')) at += decodePartialCBOR(new Uint8Array(bytes), at)[1];
  if (at !== bytes.length) throw new RangeError('authenticator data goes on after its end');
  return { ...head, credential };
}

/** The authenticator data in an attestation object. Who made the authenticator is not asked, so not looked at. */
export function readAttestation(bytes: Buffer): AuthenticatorData {
  const map = decodeCBOR(new Uint8Array(bytes));
  const data = map instanceof Map ? map.get('authData') : undefined;
  if (!(data instanceof Uint8Array)) throw new TypeError('an attestation has no authenticator data');
  return readAuthenticatorData(Buffer.from(data));
}

/** Numbers of COSE: type of key, algorithm, curve. */
const kinds = { ES256: '2 -7 1', EdDSA: '1 -8 6', RS256: '3 -257 ' } as const;
const leastRsaBits = 2048;

/** Reads a COSE key of one of the algorithms that we ask for. */
function readKey(key: CBORType): KeyObject {
  if (!(key instanceof Map)) throw new TypeError('a COSE key is a map');
  const part = (label: number): string => {
    const value = key.get(label);
    if (!(value instanceof Uint8Array)) throw new TypeError(`a COSE key has no bytes under ${label}`);
    return Buffer.from(value).toString('base64url');
  };
  const number = (label: number): string => {
    const value = key.get(label);
    return typeof value === 'number' ? String(value) : '';
  };
  const kind = `${number(1)} ${number(3)} ${number(-1)}`;
  if (kind === kinds.ES256) return fromJwk({ kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) });
  if (kind === kinds.EdDSA) return fromJwk({ kty: 'OKP', crv: 'Ed25519', x: part(-2) });
  if (kind !== kinds.RS256) throw new TypeError(`a COSE key of the kind ${kind} was not asked for`);
  const read = fromJwk({ kty: 'RSA', n: part(-1), e: part(-2) });
  if ((read.asymmetricKeyDetails?.modulusLength ?? 0) < leastRsaBits) throw new RangeError('the RSA key is too short');
  return read;
}

function fromJwk(key: JsonWebKey): KeyObject {
  return createPublicKey({ key, format: 'jwk' });
}
