/** Settings that a network profile requires. Mainnet lists everything that is missing at once. */
import type { SettingValues } from './settings.ts';

type Need = readonly [what: string, value: string | undefined];

export function findMissing(config: Omit<SettingValues, 'devnetControlUrl' | 'devnetControlKey'>): readonly string[] {
  const { networkProfile: profile } = config;
  if (profile === 'sandbox') return [];
  const nodes: readonly Need[] = [
    ['CHAINS_FILE, which says where the nodes are', config.chainsFile],
    ['WALLET_SEED or WALLET_SEED_FILE, the words of the wallet', config.walletSeed ?? config.walletSeedFile],
  ];
  const operated: readonly Need[] = [
    ['DATABASE_URL, a PostgreSQL server of its own', config.databaseUrl],
    ['OPERATOR_NAME', config.operatorName],
    ['OPERATOR_CONTACT', config.operatorContact],
    ['LICENCE_REFERENCE', config.licenceReference],
    ['SUPPORT_EMAIL', config.supportEmail],
    ['BOT_HANDLE, because pages name the official channels', config.botHandle],
    ['SCREENING_LIST, a list with a date', config.screeningList],
    ['TERMS_KEY_FILE, because no secret may be a generated one', config.termsKeyFile],
    ['ADMIN_PASSWORD, because no secret may be a generated one', config.adminPassword],
    ['order limits set by the operator, which are not part of this version yet', undefined],
    ['retention periods set by the operator, which are not part of this version yet', undefined],
    ['a second factor that every operator must have: this version offers one, but cannot demand it yet', undefined],
  ];
  const needed = profile === 'testnet' ? nodes : [...nodes, ...operated];
  return needed.filter(([, value]) => value === undefined).map(([what]) => `NETWORK_PROFILE=${profile} needs ${what}`);
}
