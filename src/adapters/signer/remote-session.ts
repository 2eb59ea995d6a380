/** The Monero wallet program as those see it that have no keys: the signer passes on what reads, and nothing else. */
import { z } from 'zod';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { WalletSession } from '../chains/monero/wallet-session.ts';
import { readingMethods, type Signer } from './signer.ts';

export function makeRemoteSession(signer: Pick<Signer, 'askWallet'>): WalletSession {
  return {
    ask: async <Answer>(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<Answer> => {
      const reading = readingMethods.find((each) => each === method);
      if (!reading) throw new TypeError(`${method} is not asked without keys`);
      return (await signer.askWallet({ kind: 'ask', method: reading, params })) as Answer;
    },
    refresh: async () => toNumber(await signer.askWallet({ kind: 'refresh' })),
    watch: async (minor, { isUnused } = { isUnused: false }) =>
      void (await signer.askWallet({ kind: 'watch', minor, isUnused })),
    made: async () => toNumber(await signer.askWallet({ kind: 'made' })),
  };
}

function toNumber(answer: unknown): number {
  const read = z.int().safeParse(answer);
  if (!read.success) throw new OutsideError('the signer gave an answer that cannot be read');
  return read.data;
}
