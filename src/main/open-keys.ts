/** Reads the keys and opens the signer that has them. Nothing but the signer's own process may import this file. */
import { join } from 'node:path';
import { readNodeSettings, toCapOverrides } from '#src/adapters/chains/node-settings.ts';
import { loadOrCreateSeed } from '#src/adapters/chains/sandbox/seed-file.ts';
import { openSandboxKeys } from '#src/adapters/chains/sandbox/sandbox-keys.ts';
import { readSeedPhrase } from '#src/adapters/chains/seed-phrase.ts';
import { needKeyFile } from '#src/adapters/key-file.ts';
import { makeLocalSigner, type KeyedChain } from '#src/adapters/signer/make-local-signer.ts';
import { openNodeKeys } from '#src/adapters/signer/node-keys.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import type { Config } from '#src/config/config.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { makeSigningCaps, type SigningCaps } from '#src/domain/signing-caps.ts';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';

type Keys = Pick<Config, 'networkProfile' | 'chainsFile' | 'walletSeed' | 'walletSeedFile' | 'sandboxSeed' | 'dataDir'>;

/** Puts the signer's policy in front of a wallet. */
export type Protect = (wallet: ChainWallet, caps: (currency: CurrencyId) => SigningCaps) => ChainWallet;

export async function openKeys(config: Keys, protect: Protect): Promise<Signer> {
  const { networkProfile: profile, chainsFile } = config;
  const guard = (chains: readonly KeyedChain[], caps = makeSigningCaps()) =>
    chains.map((each) => ({ ...each, wallet: protect(each.wallet, caps) }));
  if (profile === 'sandbox') return makeLocalSigner({ profile, chains: guard(await openSimulated(config)) });
  if (chainsFile === undefined) throw new TypeError('a profile with nodes is not started without CHAINS_FILE');
  const settings = await readNodeSettings(chainsFile);
  const seed = await readSeedPhrase(await findPhrase(config));
  const chains = guard(await openNodeKeys(settings, seed), makeSigningCaps(toCapOverrides(settings)));
  return makeLocalSigner({ profile, chains });
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
