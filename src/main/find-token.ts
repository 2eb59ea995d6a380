/**
 * Opens the token of the settings, once, if anything needs it. Nothing but the signer and its commands may import this.
 */
import { openToken, type Token } from '#src/adapters/token/open-token.ts';
import type { Config } from '#src/config/config.ts';
import { readPassphrase, type PassphraseSettings } from './read-passphrase.ts';

const usualLabel = 'sampan';

type Settings = Pick<Config, 'walletTokenModule' | 'walletTokenLabel'> & PassphraseSettings;

export type FoundToken = Readonly<{ need: () => Promise<Token>; close: () => Promise<void> }>;

/** `isByHand`: for a command, which does not start again by itself. */
export function findToken(settings: Settings, { isByHand = false } = {}): FoundToken {
  let opened: Promise<Token> | undefined;
  return {
    need: async () => await (opened ??= open(settings, isByHand)),
    close: async () => (await opened)?.close(),
  };
}

async function open(settings: Settings, isByHand: boolean): Promise<Token> {
  const { walletTokenModule, walletTokenLabel } = settings;
  if (walletTokenModule === undefined) throw new Error('needs a token: name its library with WALLET_TOKEN_MODULE');
  const pin = await readPassphrase(settings, 'PIN of the token: ');
  try {
    return await openToken({ modulePath: walletTokenModule, label: walletTokenLabel ?? usualLabel }, { pin, isByHand });
  } finally {
    pin.fill(0);
  }
}

/** Name of the key that the hot wallet of a chain signs with. */
export function hotKeyName(chain: string): string {
  return `sampan-hot-${chain}`;
}
