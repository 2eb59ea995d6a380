/**
 * What the signer last said of itself, in the data folder: addresses and public keys, and the view key of Monero. With
 * it server and worker start while the signer is away.
 */
import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readKeyFile } from '#src/adapters/key-file.ts';
import { DescriptionSchema, type SignerDescription } from '#src/adapters/signer/signer.ts';

/** The description. Undefined if there is none, or one that this version cannot read. */
export async function readKnownSigner(dataDir: string): Promise<SignerDescription | undefined> {
  const text = await readKeyFile({ file: fileIn(dataDir), name: 'the description of the signer' });
  if (text === undefined) return undefined;
  const read = DescriptionSchema.safeParse(parse(text));
  return read.success ? read.data : undefined;
}

export async function keepKnownSigner(dataDir: string, description: SignerDescription): Promise<void> {
  const file = fileIn(dataDir);
  const beside = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await writeFile(beside, JSON.stringify(description), { mode: 0o600 });
    // Whole at any time: several servers and workers of one data folder write it.
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
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
