/** A browser as a push service knows it: keys of its own, with which it opens what it is told (RFC 8291), by hand. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

export type TestBrowser = Readonly<{ ecdh: ECDH; auth: Uint8Array }>;

export function makeTestBrowser(): TestBrowser {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

/** What the page would send of this browser. */
export function subscribe({ ecdh, auth }: TestBrowser, endpoint: string) {
  return {
    endpoint,
    p256dh: ecdh.getPublicKey().toString('base64url'),
    auth: Buffer.from(auth).toString('base64url'),
  };
}

/** Opens a message, as a browser does. Throws if it is for another one. */
export function openMessage({ ecdh, auth }: TestBrowser, message: Uint8Array): string {
  const bytes = Buffer.from(message);
  const salt = bytes.subarray(0, 16);
  const keyLength = bytes.readUInt8(20);
  const sender = bytes.subarray(21, 21 + keyLength);
  const record = bytes.subarray(21 + keyLength);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, keyInfo, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('this is not the last record');
  return padded.subarray(0, end).toString('utf8');
}
