/**
 * The seal of back-ups. A back-up is encrypted to a key (age format), so that a lost copy tells nobody anything, and
 * signed by the service, so that nobody else can make one that is restored.
 */
import { Decrypter, Encrypter } from 'age-encryption';
import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** What a back-up is sealed with. `recipient`: the public key that it is encrypted to (`age1…`). */
export type BackupSeal = Readonly<{ recipient: string; signingKey: KeyObject }>;

/** What a sealed back-up is opened with. `signedBy`: the fingerprint of the service's key. */
export type BackupOpener = Readonly<{ identity: string; signedBy: string }>;

/** What the signature is about: all lines of the back-up. */
export type Sealed = Readonly<{ lines: number; sha256: string }>;

export type Signature = Readonly<{ key: string; signature: string }>;

/** Fingerprint of a public key: the SHA-256 of its SPKI form, as hex. */
export function keyPrint(key: KeyObject): string {
  return createHash('sha256').update(toSpki(key)).digest('hex');
}

export function signSealed(sealed: Sealed, signingKey: KeyObject): Signature {
  const signature = sign(null, toMessage(sealed), signingKey).toString('base64');
  return { key: toSpki(signingKey).toString('base64'), signature };
}

/** Whether the key with this fingerprint made the signature. */
export function isSignedBy(print: string, sealed: Sealed, { key, signature }: Signature): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    if (keyPrint(publicKey) !== print) return false;
    return verify(null, toMessage(sealed), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    // What cannot be read as a key has signed nothing.
    return false;
  }
}

export async function encryptTo(recipient: string, plain: Readable): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

export async function decryptWith(identity: string, file: Readable): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return fromWeb(await decrypter.decrypt(toWeb(file)));
}

function toSpki(key: KeyObject): Buffer {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.export({ type: 'spki', format: 'der' });
}

/** The purpose is part of the message, because the same key signs terms. */
function toMessage({ lines, sha256 }: Sealed): Buffer {
  return Buffer.from(`sampan-backup-2\n${lines}\n${sha256}\n`);
}

// Node's streams and those of the library are the same objects under two type declarations.
function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
}
