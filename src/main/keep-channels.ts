/**
 * Keeps the signature over the official channels in the data folder, so that a server starts with the same list while
 * the signer is away. A list that was never signed is shown without a signature until the signer is back.
 */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readKeyFile } from '#src/adapters/key-file.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { TermsSigner } from '#src/usecases/ports/terms-signer.ts';
import type { ChannelsSigner } from '#src/usecases/terms/sign-channels.ts';
import type { OfficialChannels } from '#src/web/contexts.ts';

const KeptSchema = z.object({ text: z.string(), signature: z.string() });

export function keepChannels(
  dataDir: string,
  terms: Pick<TermsSigner, 'keyId' | 'verify' | 'signChannels'>,
): ChannelsSigner {
  const file = path.join(dataDir, 'signed-channels.json');
  return {
    keyId: terms.keyId,
    signChannels: async (text) => {
      try {
        const signature = await terms.signChannels(text);
        await keep(file, JSON.stringify({ text, signature }));
        return signature;
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        const kept = await read(file);
        return kept?.text === text && terms.verify(text, kept.signature) ? kept.signature : null;
      }
    },
  };
}

/** How often a signer that was away is asked again. */
const usualPauseMs = 10_000;

type Options = Readonly<{
  /** Answers the channels, signed if the signer can be asked. */
  sign(): Promise<OfficialChannels>;
  /** Called once if the list is not signed at first. */
  onUnsigned(): void;
  onError(error: unknown): void;
  pauseMs?: number;
}>;

export type OpenChannels = Readonly<{ current(): OfficialChannels; stop(): void }>;

/** The official channels, signed as soon as the signer answers. */
export async function openChannels({
  sign,
  onUnsigned,
  onError,
  pauseMs = usualPauseMs,
}: Options): Promise<OpenChannels> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let channels = await sign();
  const isSigned = (): boolean => channels.signed.signature !== null;
  const signLater = async (): Promise<void> => {
    while (!isSigned()) {
      await sleep(pauseMs, undefined, { signal, ref: false });
      channels = await sign();
    }
  };
  if (!isSigned()) {
    onUnsigned();
    signLater().catch((error: unknown) => signal.aborted || onError(error));
  }
  return { current: () => channels, stop: () => stopping.abort() };
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
