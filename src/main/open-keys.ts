/** Opens the signer with the keys of a seed. Nothing but the signer's own process may import this file. */
import { join } from 'node:path';
import { readNodeSettings, toCapOverrides } from '#src/adapters/chains/node-settings.ts';
import { loadOrCreateSeed, parseSeed } from '#src/adapters/chains/sandbox/seed-file.ts';
import { openSandboxKeys } from '#src/adapters/chains/sandbox/sandbox-keys.ts';
import { readSeedPhrase } from '#src/adapters/chains/seed-phrase.ts';
import { makeLocalSigner, type KeyedChain } from '#src/adapters/signer/make-local-signer.ts';
import { openNodeKeys, type HotKeys } from '#src/adapters/signer/node-keys.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import { loadTermsVerifier } from '#src/adapters/terms/terms-verifier.ts';
import type { Config } from '#src/config/config.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import type { Caps, Protect } from './protect-keys.ts';

type Keys = Pick<Config, 'networkProfile' | 'chainsFile' | 'dataDir' | 'termsKeyFile'>;

/** `seed`: its words, or in the sandbox its digits. There one is made if there is none. */
export async function openKeys(
  config: Keys,
  protect: Protect,
  seed: string | undefined,
  hotKeys?: HotKeys,
): Promise<Signer> {
  const { networkProfile: profile } = config;
  const { chains, caps } = await openChains(config, seed, hotKeys);
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

/** Throws what `openKeys` would throw for any reason but the seed. */
export async function checkKeySettings({ chainsFile, dataDir, termsKeyFile }: Keys): Promise<void> {
  if (chainsFile !== undefined) await readNodeSettings(chainsFile);
  await loadTermsVerifier(termsKeyFile ?? join(dataDir, 'terms-key.pem'));
}

type Opened = Readonly<{ chains: readonly KeyedChain[]; caps: Caps }>;

async function openChains(config: Keys, text: string | undefined, hotKeys: HotKeys | undefined): Promise<Opened> {
  const { networkProfile, chainsFile, dataDir } = config;
  if (networkProfile === 'sandbox') return { chains: await openSimulated(dataDir, text), caps: makeSigningCaps() };
  if (text === undefined || chainsFile === undefined)
    throw new TypeError('a profile with nodes is not started without CHAINS_FILE and a seed');
  const settings = await readNodeSettings(chainsFile);
  const seed = await readSeedPhrase(text);
  return { chains: await openNodeKeys(settings, seed, hotKeys), caps: makeSigningCaps(toCapOverrides(settings)) };
}

async function openSimulated(dataDir: string, text: string | undefined): Promise<readonly KeyedChain[]> {
  const file = join(dataDir, 'sandbox-seed');
  const seed = text === undefined ? await loadOrCreateSeed(file) : parseSeed(file, text);
  return openSandboxKeys(seed).map(({ chain, wallet, keys, networkKey }) => ({
    chain,
    wallet,
    description: { network: 'sandbox', keys, signsForDeposits: true, networkKey },
  }));
}
