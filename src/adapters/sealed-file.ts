/**
 * A secret in a file that only its passphrase opens: Argon2id makes a key of the passphrase, AES-256-GCM seals the
 * secret. All figures are in the file, and sealed with it, so that they can be raised later.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { deriveKey, Kdf, listKdf, makeKdf, usualCost } from './passphrase-key.ts';

const cipher = 'aes-256-gcm';

const Base64 = z.base64();
const Header = z.strictObject({
  sealed: z.literal('sampan seed'),
  version: z.literal(1),
  kdf: Kdf,
  cipher: z.literal(cipher),
  nonce: Base64,
});
const Sealed = Header.extend({ data: Base64 });
type Header = z.infer<typeof Header>;

/** Whether the text is a sealed file, or one of a later version, and not the secret itself. */
export function isSealed(text: string): boolean {
  return text.trimStart().startsWith('{');
}

export async function seal(secret: Uint8Array, passphrase: Uint8Array, cost = usualCost): Promise<string> {
  const kdf = makeKdf(cost);
  const nonce = randomBytes(12);
  const header = { sealed: 'sampan seed', version: 1, kdf, cipher, nonce: nonce.toString('base64') } as const;
  const key = await deriveKey(passphrase, header.kdf);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(toBytes(header));
  const data = Buffer.concat([sealing.update(secret), sealing.final(), sealing.getAuthTag()]);
  key.fill(0);
  return `${JSON.stringify({ ...header, data: data.toString('base64') }, null, 2)}\n`;
}

const tagBytes = 16;

/** Throws if the file was changed, is of another form, or the passphrase is another one. Nobody can tell which. */
export async function unseal(text: string, passphrase: Uint8Array): Promise<Buffer> {
  const { data, ...header } = parse(text);
  const bytes = Buffer.from(data, 'base64');
  const end = bytes.length - tagBytes;
  if (end <= 0) throw new Error('is cut');
  const key = await deriveKey(passphrase, header.kdf);
  const opening = createDecipheriv(cipher, key, Buffer.from(header.nonce, 'base64'), { authTagLength: tagBytes });
  opening.setAAD(toBytes(header)).setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([opening.update(bytes.subarray(0, end)), opening.final()]);
  } catch {
    throw new Error('is not opened by this passphrase, or was changed');
  } finally {
    key.fill(0);
  }
}

function parse(text: string): z.infer<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(text));
  } catch {
    // No `cause`, because the parser's message could quote the file.
    throw new Error('is no sealed file that this version can read');
  }
}

function toBytes({ sealed, version, kdf, nonce }: Header): Buffer {
  return Buffer.from(JSON.stringify([sealed, version, ...listKdf(kdf), cipher, nonce]));
}
