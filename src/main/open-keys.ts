/** Opens the signer with the keys of a seed. Nothing but the signer's own process may import this file. */
import { join } from 'node:path';
import { readNodeSettings, toCapOverrides } from '#src/adapters/chains/node-settings.ts';
import { loadOrCreateSeed, parseSeed } from '#src/adapters/chains/sandbox/seed-file.ts';
import { openSandboxKeys } from '#src/adapters/chains/sandbox/sandbox-keys.ts';
import { readSeedPhrase } from '#src/adapters/chains/seed-phrase.ts';
import { keyError } from '#src/adapters/key-file.ts';
import { tellAlone } from '#src/adapters/signer/act-rule.ts';
import { anyPlace, openAllowedPlaces, type AllowedPlaces } from '#src/adapters/signer/allowed-places.ts';
import { makeLocalSigner, type KeyedChain } from '#src/adapters/signer/make-local-signer.ts';
import { openNodeKeys, type HotKeys } from '#src/adapters/signer/node-keys.ts';
import { makeActJudge, nameToVoid, readOperatorKeys, type OperatorKey } from '#src/adapters/signer/operator-keys.ts';
import type { ProverOptions } from '#src/adapters/signer/prove-request.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import { rememberDeposits } from '#src/adapters/signer/remember-deposits.ts';
import { makeTermsDesk } from '#src/adapters/signer/terms-desk.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import { loadOrCreateTermsKey, loadTermsKey, type TermsKey } from '#src/adapters/terms/signing-key.ts';
import { makeTermsVerifier } from '#src/adapters/terms/terms-verifier.ts';
import type { Config } from '#src/config/config.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import { findOperatorsFile } from './find-operators-file.ts';
import { openScreening } from './open-screening.ts';
import type { Caps, Protection } from './protect-keys.ts';

type Keys = Pick<
  Config,
  'networkProfile' | 'chainsFile' | 'dataDir' | 'termsKeyFile' | 'screeningList' | 'signerTreasury'
>;

/** `seed`: its words, or in the sandbox its digits. There one is made if there is none. */
export async function openKeys(
  config: Keys,
  { protect, log }: Protection,
  seed: string | undefined,
  hotKeys?: HotKeys,
): Promise<Signer> {
  const { networkProfile: profile } = config;
  const { chains, caps, places } = await openChains(config, seed, hotKeys);
  const key = await openTermsKey(config);
  const wallets = new Map(
    chains.map(({ chain, wallet, description }) => [chain, rememberDeposits(wallet, description)]),
  );
  const depositAddress = async (chain: ChainId, index: number): Promise<string | undefined> =>
    await wallets.get(chain)?.address('deposit', index);
  const { verify } = makeTermsVerifier(key);
  // One that cannot be read shows now, and not with the first act.
  await readOperatorKeys(findOperatorsFile(config.dataDir));
  const { acts, desk } = openActs(config, { caps, log });
  const guarded = chains.map((each) => ({
    ...each,
    wallet: protect(wallets.get(each.chain) ?? each.wallet, caps, { profile, verify, depositAddress, places, acts }),
  }));
  const screening = await openScreening(config);
  const isListed = (chain: ChainId, address: string): boolean => screening.check(chain, address).match;
  const terms = makeTermsDesk({ key, profile, log, now: () => systemClock.now(), depositAddress, isListed });
  return makeLocalSigner({ profile, chains: guarded, terms, acts: desk });
}

type Acts = Readonly<{
  acts: NonNullable<ProverOptions['acts']>;
  desk: Pick<Signer, 'actRule' | 'voidApprovals'>;
}>;
type ActSettings = Pick<Config, 'dataDir' | 'signerTreasury'>;
type Limits = Readonly<{ caps: Caps; log: Protection['log'] }>;

/**
 * How acts of operators are taken. Keys that are added or removed count from the next act on. Who has a list wants it
 * to be used, also if the last operator was removed from it.
 */
function openActs({ dataDir, signerTreasury: rule }: ActSettings, { caps, log }: Limits): Acts {
  const read = async () => await readOperatorKeys(findOperatorsFile(dataDir));
  const now = (): number => systemClock.now();
  const most = (currency: CurrencyId): bigint => caps(currency).alone?.actUnits ?? 0n;
  const isForOne = ({ currency, units }: Money): boolean => units <= most(currency);
  const areNeededBy = (keys: readonly OperatorKey[] | undefined): boolean =>
    rule === undefined ? keys !== undefined : rule === 'proven';
  return {
    acts: {
      judge: makeActJudge({ keys: async () => (await read()) ?? [], now, isForOne }),
      areNeeded: async () => areNeededBy(await read()),
    },
    desk: {
      actRule: async () => {
        const keys = await read();
        return { areNeeded: areNeededBy(keys), keys: [...(keys ?? [])], alone: tellAlone(most) };
      },
      voidApprovals: async (approvals) => await log.voidApprovals(nameToVoid(approvals, now())),
    },
  };
}

/** Throws what `openKeys` would throw for any reason but the seed. */
export async function checkKeySettings(config: Keys): Promise<void> {
  if (config.chainsFile !== undefined) await openAllowedPlaces(await readNodeSettings(config.chainsFile));
  await openTermsKey(config);
  await readOperatorKeys(findOperatorsFile(config.dataDir));
}

/** A key that the operator named is never made: a wrong path would end all links, second factors and open orders. */
async function openTermsKey({ termsKeyFile, dataDir }: Keys): Promise<TermsKey> {
  if (termsKeyFile === undefined) return await loadOrCreateTermsKey({ file: join(dataDir, 'terms-key.pem') });
  const key = await loadTermsKey({ file: termsKeyFile });
  if (!key) throw keyError({ file: termsKeyFile, name: 'TERMS_KEY_FILE' }, 'cannot be read (ENOENT)');
  return key;
}

type Opened = Readonly<{ chains: readonly KeyedChain[]; caps: Caps; places: AllowedPlaces }>;

async function openChains(config: Keys, text: string | undefined, hotKeys: HotKeys | undefined): Promise<Opened> {
  const { networkProfile, chainsFile, dataDir } = config;
  if (networkProfile === 'sandbox') {
    return { chains: await openSimulated(dataDir, text), caps: makeSigningCaps(), places: anyPlace };
  }
  if (text === undefined || chainsFile === undefined)
    throw new TypeError('a profile with nodes is not started without CHAINS_FILE and a seed');
  const settings = await readNodeSettings(chainsFile);
  const seed = await readSeedPhrase(text);
  const caps = makeSigningCaps(toCapOverrides(settings));
  return { chains: await openNodeKeys(settings, seed, hotKeys), caps, places: await openAllowedPlaces(settings) };
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
