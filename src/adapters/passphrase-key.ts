/**
 * Makes a key of a passphrase by Argon2id. The figures are kept beside what the key seals, so that they can be raised.
 */
import { argon2, randomBytes } from 'node:crypto';
import { z } from 'zod';

export const Kdf = z.strictObject({
  name: z.literal('argon2id'),
  /** In KiB. Bounded, because the file says how much work is to be done. */
  memory: z
    .int()
    .min(8)
    .max(4 * 1024 * 1024),
  passes: z.int().min(1).max(100),
  parallelism: z.int().min(1).max(64),
  salt: z.base64(),
});
export type Kdf = Readonly<z.infer<typeof Kdf>>;

/** Twice the memory of the second choice of RFC 9106, and its passes and lanes. About half a second at each start. */
export const usualCost = { memory: 128 * 1024, passes: 3, parallelism: 4 };
export type KdfCost = typeof usualCost;

/** Shortest passphrase that something is sealed with, in bytes. Older files may have shorter ones. */
const fewestBytes = 12;

export function makeKdf(cost: KdfCost): Kdf {
  return { name: 'argon2id', ...cost, salt: randomBytes(16).toString('base64') };
}

/** In one order of fields, whatever the order in the file is. */
export function listKdf({ name, memory, passes, parallelism, salt }: Kdf): readonly unknown[] {
  return [name, memory, passes, parallelism, salt];
}

export async function deriveKey(message: Uint8Array, kdf: Kdf): Promise<Buffer> {
  const { memory, passes, parallelism, salt } = kdf;
  return await new Promise((resolve, reject) => {
    const nonce = Buffer.from(salt, 'base64');
    argon2('argon2id', { message, nonce, tagLength: 32, memory, passes, parallelism }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Throws unless something may be sealed with it. */
export function assertLong(passphrase: Uint8Array): void {
  if (passphrase.length < fewestBytes) throw new Error(`the passphrase must have ${fewestBytes} characters or more`);
}
