/** Reads the keys and opens the signer that has them. Nothing but the signer's own process may import this file. */
import { join } from 'node:path';
import { readNodeSettings, toCapOverrides } from '#src/adapters/chains/node-settings.ts';
import { loadOrCreateSeed } from '#src/adapters/chains/sandbox/seed-file.ts';
import { openSandboxKeys } from '#src/adapters/chains/sandbox/sandbox-keys.ts';
import { readSeedPhrase } from '#src/adapters/chains/seed-phrase.ts';
import { keyError, needKeyFile } from '#src/adapters/key-file.ts';
import { isSealed, unseal } from '#src/adapters/sealed-file.ts';
import { makeLocalSigner, type KeyedChain } from '#src/adapters/signer/make-local-signer.ts';
import { openNodeKeys } from '#src/adapters/signer/node-keys.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import { loadTermsVerifier } from '#src/adapters/terms/terms-verifier.ts';
import type { Config } from '#src/config/config.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import { readPassphrase } from './read-passphrase.ts';
import type { Caps, Protect } from './protect-keys.ts';

type Keys = Pick<
  Config,
  | 'networkProfile'
  | 'chainsFile'
  | 'walletSeed'
  | 'walletSeedFile'
  | 'walletPassphraseFile'
  | 'sandboxSeed'
  | 'dataDir'
  | 'termsKeyFile'
>;

export async function openKeys(config: Keys, protect: Protect): Promise<Signer> {
  const { networkProfile: profile } = config;
  const { chains, caps } = await openChains(config);
  const { keyId, verify } = await loadTermsVerifier(config.termsKeyFile ?? join(config.dataDir, 'terms-key.pem'));
  const wallets = new Map(chains.map(({ chain, wallet }) => [chain, wallet]));
  const proving = {
    profile,
    verify,
    depositAddress: async (chain: ChainId, index: number) => await wallets.get(chain)?.address('deposit', index),
  };
  const guarded = chains.map((each) => ({ ...each, wallet: protect(each.wallet, caps, proving) }));
  return makeLocalSigner({ profile, chains: guarded, termsKeyId: keyId });
}

type Opened = Readonly<{ chains: readonly KeyedChain[]; caps: Caps }>;

async function openChains(config: Keys): Promise<Opened> {
  const { networkProfile, chainsFile } = config;
  if (networkProfile === 'sandbox') return { chains: await openSimulated(config), caps: makeSigningCaps() };
  if (chainsFile === undefined) throw new TypeError('a profile with nodes is not started without CHAINS_FILE');
  const settings = await readNodeSettings(chainsFile);
  const seed = await readSeedPhrase(await findPhrase(config));
  return { chains: await openNodeKeys(settings, seed), caps: makeSigningCaps(toCapOverrides(settings)) };
}

async function openSimulated({ sandboxSeed, dataDir }: Keys): Promise<readonly KeyedChain[]> {
  const seed =
    sandboxSeed === undefined
      ? await loadOrCreateSeed(join(dataDir, 'sandbox-seed'))
      : new Uint8Array(Buffer.from(sandboxSeed, 'hex'));
  return openSandboxKeys(seed).map(({ chain, wallet, keys, networkKey }) => ({
    chain,
    wallet,
    description: { network: 'sandbox', keys, signsForDeposits: true, networkKey },
  }));
}

async function findPhrase({ walletSeed, walletSeedFile, walletPassphraseFile }: Keys): Promise<string> {
  if (walletSeed !== undefined) return walletSeed;
  if (walletSeedFile === undefined) throw new TypeError('a profile with nodes is not started without a seed');
  const key = { file: walletSeedFile, name: 'WALLET_SEED_FILE' };
  const text = await needKeyFile(key);
  if (!isSealed(text)) return text;
  const passphrase = await readPassphrase(walletPassphraseFile);
  try {
    const words = await unseal(text, passphrase);
    const phrase = words.toString('utf8');
    words.fill(0);
    return phrase;
  } catch (error) {
    throw keyError(key, error instanceof Error ? error.message : 'cannot be opened');
  } finally {
    passphrase.fill(0);
  }
}
