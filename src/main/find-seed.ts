/**
 * Finds the seed of the signer's keys, which may be sealed. Nothing but the signer's own process may import this file.
 */
import { join } from 'node:path';
import { keyError, needKeyFile, readKeyFile } from '#src/adapters/key-file.ts';
import { isSealed, unseal } from '#src/adapters/sealed-file.ts';
import type { Token } from '#src/adapters/token/open-token.ts';
import { readTokenFile, unsealWithToken } from '#src/adapters/token/token-seal.ts';
import { readTwoPersonSeal, type TwoPersonSeal } from '#src/adapters/two-person-seal.ts';
import type { Config } from '#src/config/config.ts';
import { readPassphrase, type PassphraseSettings } from './read-passphrase.ts';

export type SeedSettings = Pick<
  Config,
  'networkProfile' | 'walletSeed' | 'walletSeedFile' | 'sandboxSeed' | 'dataDir'
> &
  PassphraseSettings;

/**
 * `two`: two people open it after each start. `text`: the words, or the digits of the sandbox. `plain`: the sandbox's
 * own file, which is made if it is missing.
 */
export type FoundSeed =
  | Readonly<{ kind: 'two'; seal: TwoPersonSeal }>
  | Readonly<{ kind: 'text'; text: string }>
  | Readonly<{ kind: 'plain' }>;

/** `needToken`: opens the token of the settings, for a seed that it has sealed. */
export async function findSeed(settings: SeedSettings, needToken: () => Promise<Token>): Promise<FoundSeed> {
  const { networkProfile, walletSeed, walletSeedFile, sandboxSeed, dataDir } = settings;
  if (networkProfile === 'sandbox') {
    if (sandboxSeed !== undefined) return { kind: 'text', text: sandboxSeed };
    const key = { file: join(dataDir, 'sandbox-seed'), name: 'the sandbox seed' };
    const text = await readKeyFile(key);
    return text === undefined || !isSealed(text) ? { kind: 'plain' } : await open(key, text, settings, needToken);
  }
  if (walletSeed !== undefined) return { kind: 'text', text: walletSeed };
  if (walletSeedFile === undefined) throw new TypeError('a profile with nodes is not started without a seed');
  const key = { file: walletSeedFile, name: 'WALLET_SEED_FILE' };
  return await open(key, await needKeyFile(key), settings, needToken);
}

type KeyFile = Readonly<{ file: string; name: string }>;

async function open(
  key: KeyFile,
  text: string,
  settings: SeedSettings,
  needToken: () => Promise<Token>,
): Promise<FoundSeed> {
  if (!isSealed(text)) return { kind: 'text', text };
  const seal = readTwoPersonSeal(text);
  if (seal) return { kind: 'two', seal };
  const ofToken = readTokenFile(text);
  try {
    const words = ofToken
      ? await unsealWithToken(await needToken(), ofToken)
      : await unsealWithPassphrase(text, settings);
    const phrase = words.toString('utf8');
    words.fill(0);
    return { kind: 'text', text: phrase };
  } catch (error) {
    throw keyError(key, error instanceof Error ? error.message : 'cannot be opened');
  }
}

async function unsealWithPassphrase(text: string, settings: PassphraseSettings): Promise<Buffer> {
  const passphrase = await readPassphrase(settings);
  try {
    return await unseal(text, passphrase);
  } finally {
    passphrase.fill(0);
  }
}
