/** Reads the keys and opens the signer that has them. Nothing but the signer's own process may import this file. */
import { join } from 'node:path';
import { readNodeSettings } from '#src/adapters/chains/node-settings.ts';
import { loadOrCreateSeed } from '#src/adapters/chains/sandbox/seed-file.ts';
import { openSandboxKeys } from '#src/adapters/chains/sandbox/sandbox-keys.ts';
import { readSeedPhrase } from '#src/adapters/chains/seed-phrase.ts';
import { needKeyFile } from '#src/adapters/key-file.ts';
import { makeLocalSigner, type KeyedChain } from '#src/adapters/signer/make-local-signer.ts';
import { openNodeKeys } from '#src/adapters/signer/node-keys.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import type { Config } from '#src/config/config.ts';

type Keys = Pick<Config, 'networkProfile' | 'chainsFile' | 'walletSeed' | 'walletSeedFile' | 'sandboxSeed' | 'dataDir'>;

export async function openKeys(config: Keys): Promise<Signer> {
  const { networkProfile: profile, chainsFile } = config;
  if (profile === 'sandbox') return makeLocalSigner({ profile, chains: await openSimulated(config) });
  if (chainsFile === undefined) throw new TypeError('a profile with nodes is not started without CHAINS_FILE');
  const settings = await readNodeSettings(chainsFile);
  const seed = await readSeedPhrase(await findPhrase(config));
  return makeLocalSigner({ profile, chains: await openNodeKeys(settings, seed) });
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

async function findPhrase({ walletSeed, walletSeedFile }: Keys): Promise<string> {
  if (walletSeed !== undefined) return walletSeed;
  if (walletSeedFile === undefined) throw new TypeError('a profile with nodes is not started without a seed');
  return await needKeyFile({ file: walletSeedFile, name: 'WALLET_SEED_FILE' });
}
