/** The seed in a file that a key in a token opens. Which token is used is a setting, never a word of the file. */
import { z } from 'zod';
import type { Token } from './open-token.ts';

const sealKey = 'sampan-seed';
const cipher = 'aes-256-gcm';

const TokenFile = z.strictObject({
  sealed: z.literal('sampan seed'),
  version: z.literal(3),
  cipher: z.literal(cipher),
  /** Name of the key in the token. */
  key: z.literal(sealKey),
  nonce: z.base64(),
  data: z.base64(),
});
export type TokenFile = Readonly<z.infer<typeof TokenFile>>;

const about = Buffer.from(JSON.stringify(['sampan seed', 3, cipher, sealKey]));

export async function sealWithToken(token: Token, secret: Uint8Array): Promise<string> {
  const { nonce, data } = await token.seal(sealKey, secret, about);
  const box = { nonce: nonce.toString('base64'), data: data.toString('base64') };
  return `${JSON.stringify({ sealed: 'sampan seed', version: 3, cipher, key: sealKey, ...box }, null, 2)}\n`;
}

/** Undefined if the text is something else. */
export function readTokenFile(text: string): TokenFile | undefined {
  try {
    return TokenFile.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function unsealWithToken(token: Token, { key, nonce, data }: TokenFile): Promise<Buffer> {
  const box = { nonce: Buffer.from(nonce, 'base64'), data: Buffer.from(data, 'base64') };
  return await token.unseal(key, box, about);
}
