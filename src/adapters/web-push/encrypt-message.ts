/**
 * Encrypts a message for one browser (RFC 8291, with the content coding aes128gcm of RFC 8188): the push service that
 * carries it cannot read it. One record, padded to a given length, so that the length tells nothing either.
 */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export const curve = 'prime256v1';
const [saltBytes, recordSize, tagBytes] = [16, 4096, 16];
/** Marks the last record; padding of zeros follows. */
const lastRecord = 2;

type Receiver = Readonly<{ publicKey: Uint8Array; auth: Uint8Array }>;

type Options = Readonly<{
  receiver: Receiver;
  text: Uint8Array;
  /** Length of the text with its padding. */
  length: number;
  /** Given by tests alone: both must be new for every message. */
  salt?: Uint8Array;
  privateKey?: Uint8Array;
}>;

/** Throws if the receiver's public key is no point of the curve, or the text is too long. */
export function encryptMessage({
  receiver,
  text,
  length,
  salt = randomBytes(saltBytes),
  privateKey,
}: Options): Uint8Array {
  if (text.length > length || length + 1 + tagBytes > recordSize) throw new RangeError('the message is too long');
  const own = createECDH(curve);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const ownPublic = own.getPublicKey();
  const shared = own.computeSecret(receiver.publicKey);

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.publicKey, ownPublic]);
  const material = new Uint8Array(hkdfSync('sha256', shared, receiver.auth, keyInfo, 32));
  const derive = (purpose: string, bytes: number): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', material, salt, `Content-Encoding: ${purpose}\0`, bytes));

  const record = Buffer.alloc(length + 1);
  record.set(text);
  record[text.length] = lastRecord;
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const head = Buffer.alloc(saltBytes + 5);
  head.set(salt);
  head.writeUInt32BE(recordSize, saltBytes);
  head.writeUInt8(ownPublic.length, saltBytes + 4);
  return Buffer.concat([head, ownPublic, cipher.update(record), cipher.final(), cipher.getAuthTag()]);
}
