/**
 * What the signer last said of itself, in the data folder: addresses and public keys, the view key of Monero, and the
 * secrets of the service. With it server and worker start while the signer is away.
 */
import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readKeyFile } from '#src/adapters/key-file.ts';
import { DescriptionSchema, type SignerDescription } from '#src/adapters/signer/signer.ts';
import { toPublishedKey } from '#src/adapters/terms/terms-verifier.ts';

/** The description. Undefined if there is none, or one that this version cannot read. */
export async function readKnownSigner(dataDir: string): Promise<SignerDescription | undefined> {
  const text = await readKeyFile({ file: fileIn(dataDir), name: 'the description of the signer' });
  if (text === undefined) return undefined;
  const read = DescriptionSchema.safeParse(parse(text));
  return read.success ? read.data : undefined;
}

/** Throws if the signer has another terms key than it had: open orders, links and second factors hang on that. */
export async function keepKnownSigner(dataDir: string, description: SignerDescription): Promise<void> {
  const file = fileIn(dataDir);
  const [before, now] = [await readKnownKeyId(file), description.terms && keyIdOf(description.terms.publicKey)];
  if (before !== undefined && now !== undefined && before !== now) {
    throw new Error(
      `the signer has the terms key ${now}, and before it was ${before}: give it the old terms-key.pem, ` +
        `or delete ${file} if that one is lost`,
    );
  }
  const beside = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await writeFile(beside, JSON.stringify(description), { mode: 0o600 });
    // Whole at any time: several servers and workers of one data folder write it.
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}

/** The id of the terms key. Versions in which the service had the key itself wrote only that. */
async function readKnownKeyId(file: string): Promise<string | undefined> {
  const known = parse((await readKeyFile({ file, name: 'the description of the signer' })) ?? '');
  const read = z
    .object({ termsKeyId: z.string().optional(), terms: z.object({ publicKey: z.string() }).optional() })
    .safeParse(known);
  if (!read.success) return undefined;
  return read.data.terms ? keyIdOf(read.data.terms.publicKey) : read.data.termsKeyId;
}

function keyIdOf(publicKey: string): string {
  return toPublishedKey(publicKey).keyId;
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'signer-description.json');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
