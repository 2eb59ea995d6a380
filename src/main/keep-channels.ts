/**
 * Keeps the signature over the official channels in the data folder, so that a server starts with the same list while
 * the signer is away.
 */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { readKeyFile } from '#src/adapters/key-file.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { TermsSigner } from '#src/usecases/ports/terms-signer.ts';

type ChannelsSigner = Pick<TermsSigner, 'keyId' | 'signChannels'>;

const KeptSchema = z.object({ text: z.string(), signature: z.string() });

export function keepChannels(dataDir: string, terms: Pick<TermsSigner, 'verify'> & ChannelsSigner): ChannelsSigner {
  const file = path.join(dataDir, 'signed-channels.json');
  return {
    keyId: terms.keyId,
    signChannels: async (text) => {
      try {
        const signature = await terms.signChannels(text);
        await keep(file, JSON.stringify({ text, signature }));
        return signature;
      } catch (error) {
        const kept = error instanceof OutsideError ? await read(file) : undefined;
        if (kept?.text === text && terms.verify(text, kept.signature)) return kept.signature;
        throw error;
      }
    },
  };
}

async function read(file: string): Promise<z.infer<typeof KeptSchema> | undefined> {
  const text = await readKeyFile({ file, name: 'the signed list of channels' });
  try {
    return KeptSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

async function keep(file: string, text: string): Promise<void> {
  // Servers of one data folder may start at once.
  const beside = `${file}.${process.pid}.tmp`;
  await writeFile(beside, text, { mode: 0o600 });
  await rename(beside, file);
}
