/**
 * The configuration of the service, read once from the environment by the table in `settings.ts`. No other code reads
 * `process.env`. A wrong environment gives the whole list of problems in words, so that the operator can fix all of
 * them at once.
 */
import process from 'node:process';
import { readEnvFile, seedSetting, type EnvFile } from './env-file.ts';
import type { ReadSetting, Setting } from './setting-kinds.ts';
import { settingNames, settings, type SettingName, type SettingValues } from './settings.ts';

export type Config = Omit<SettingValues, 'devnetControlUrl' | 'devnetControlKey'> &
  Readonly<{
    /** The control API of a devnet, for the faucet page. Absent on every other network. */
    devnetControl: Readonly<{ url: string; key: string }> | undefined;
  }>;

export type ConfigResult =
  | Readonly<{ ok: true; config: Config }>
  | Readonly<{ ok: false; problems: readonly string[] }>;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Which part of the service a process is: all of it, server or worker alone, the signer, which alone has keys, or a
 * command that ends soon.
 */
export type Part = 'whole' | 'half' | 'signer' | 'command';

/** Stands for the words of the wallet that are in the `.env` file, which only the signer reads from there. */
const wordsInFile = 'in the .env file';

/** Reads the environment and, if it exists, the `.env` file of the working folder. The environment takes precedence. */
export function loadConfig(part: Part = 'whole'): ConfigResult {
  let hasSeed = false;
  try {
    if (part === 'signer') process.loadEnvFile();
    else hasSeed = takeFile(readEnvFile('.env'));
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) return { ok: false, problems: ['.env cannot be read: it must be a text file of NAME=value lines'] };
  }
  return readConfig(hasSeed ? { [seedSetting]: wordsInFile, ...process.env } : process.env, part);
}

function takeFile({ values, hasSeed }: EnvFile): boolean {
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return hasSeed;
}

export function readConfig(env: Environment, part: Part = 'whole'): ConfigResult {
  const written = (name: string): string | undefined => env[name]?.trim() || undefined;
  const read: ReadSetting = (name) => {
    const text = written(name);
    return text !== undefined && isAllowed(name as SettingName, text, read) ? text : undefined;
  };
  const wrong = settingNames.flatMap((name) => describeWrong(name, written(name), read));
  const values = settingNames.map((name) => [settings[name].key, valueOf(name, read)]);
  const { devnetControlUrl: url, devnetControlKey: key, ...rest } = Object.fromEntries(values) as SettingValues;
  const devnetControl = url === undefined || key === undefined ? undefined : { url, key };
  const config: Config = { ...rest, devnetControl };

  const problems = [
    ...wrong,
    ...findMisspelt(env),
    ...findRetired(env),
    ...findMissing(config, part),
    ...findUnsafe(env, config),
    ...findOpenings(env, part),
    ...findSeedAround(config, part),
  ];
  // The signer has the keys, and no other process has what they are made of.
  const keyless = part === 'signer' ? {} : { walletSeed: undefined, sandboxSeed: undefined };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: Object.freeze({ ...config, ...keyless }) };
}

function isAllowed(name: SettingName, text: string, read: ReadSetting): boolean {
  const { kind }: Setting = settings[name];
  return kind.allows?.(text, read) ?? true;
}

function describeWrong(name: SettingName, text: string | undefined, read: ReadSetting): readonly string[] {
  if (text === undefined || isAllowed(name, text, read)) return [];
  const { kind }: Setting = settings[name];
  return [`${name} must be ${kind.words}${kind.isSecret ? '' : `; it is "${text}"`}`];
}

function valueOf(name: SettingName, read: ReadSetting): unknown {
  const { kind, default: usual }: Setting = settings[name];
  const text = read(name) ?? (typeof usual === 'function' ? usual(read) : usual);
  return text === undefined ? undefined : kind.toValue(text);
}

const ourPrefix = /^(SANDBOX|ADMIN|WALLET|DEVNET|KRAKEN|SIGNER|BOT)_/;

/** Lists unknown names that have our own prefixes: a misspelt setting would silently leave the default in place. */
function findMisspelt(env: Environment): readonly string[] {
  const known: readonly string[] = settingNames;
  const allowed = known.filter((name) => ourPrefix.test(name)).join(', ');
  return Object.keys(env)
    .filter((name) => ourPrefix.test(name) && !known.includes(name))
    .map((name) => `${name} is not a setting; those that begin like it are ${allowed}`);
}

/** Settings of earlier versions that are policy now. A process that is given one does not start. */
const retiredSettings: readonly string[] = [
  'UNMINED_KEEP_MINUTES',
  'PAYOUT_DEADLINE_MINUTES',
  'FEE_CEILINGS',
  'FEE_PERCENT',
  'UNPAID_PERCENT',
  'SOURCE_PERCENT',
  'GAS_PAYOUTS',
];

/** A value that is silently ignored would be worse than a start that fails: it may be the operator's only limit. */
function findRetired(env: Environment): readonly string[] {
  return Object.keys(env)
    .filter((name) => retiredSettings.includes(name))
    .map(
      (name) =>
        `${name} is policy now: remove it and set the value in the back office (docs/runbooks/changing-policy.md)`,
    );
}

type Pairs = Pick<
  SettingValues,
  | 'krakenKey'
  | 'krakenSecret'
  | 'networkProfile'
  | 'signerUrl'
  | 'signerTlsFolder'
  | 'walletTokenModule'
  | 'walletTokenChains'
>;

/** Half a key would mean "no venue" without a word; a switch of Node lets anybody in between name our addresses. */
function findUnsafe(env: Environment, pairs: Pairs): readonly string[] {
  const { krakenKey, krakenSecret, networkProfile, signerUrl, signerTlsFolder } = pairs;
  const lacksToken = pairs.walletTokenChains !== undefined && pairs.walletTokenModule === undefined;
  const isHalf = (krakenKey === undefined) !== (krakenSecret === undefined);
  const isOpen = networkProfile === 'mainnet' && env['NODE_TLS_REJECT_UNAUTHORIZED']?.trim() === '0';
  const isHalfSigner = (signerUrl === undefined) !== (signerTlsFolder === undefined);
  return [
    ...(lacksToken ? ['WALLET_TOKEN_CHAINS needs WALLET_TOKEN_MODULE, the library of the token'] : []),
    ...(isHalfSigner ? ['SIGNER_URL and SIGNER_TLS_FOLDER belong together: one of them is missing'] : []),
    ...(isHalf ? ['KRAKEN_API_KEY and KRAKEN_API_SECRET belong together: one of them is missing'] : []),
    ...(isOpen ? ['NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody answer for the venue: remove it'] : []),
  ];
}

/** Options of Node can open a debugger in the signer, or write its memory to disk. */
function findOpenings(env: Environment, part: Part): readonly string[] {
  const isSet = part === 'signer' && (env['NODE_OPTIONS']?.trim() ?? '') !== '';
  return isSet ? ['NODE_OPTIONS may open the memory of the signer to others: it does not start with it'] : [];
}

/** What is in the environment of a process stays in its memory, whatever the process does. */
function findSeedAround({ networkProfile, walletSeed }: Config, part: Part): readonly string[] {
  const isAround = walletSeed !== undefined && walletSeed !== wordsInFile;
  if (!isAround || networkProfile === 'sandbox' || part === 'signer' || part === 'command') return [];
  return [
    `${seedSetting} would be in the memory of a process that answers the internet: use WALLET_SEED_FILE, or .env`,
  ];
}

type Need = readonly [what: string, value: string | undefined];

/** Settings that a network profile requires. Mainnet lists everything that is missing at once. */
function findMissing(config: Config, part: Part): readonly string[] {
  const { networkProfile: profile } = config;
  if (profile === 'sandbox') return [];
  const hasKeys =
    part === 'signer' || (part === 'whole' && config.signerSocket === undefined && config.signerUrl === undefined);
  const words = config.walletSeed ?? config.walletSeedFile;
  const seed: Need = ['WALLET_SEED or WALLET_SEED_FILE, the words of the wallet', words];
  const termsKey: Need = ['TERMS_KEY_FILE, because no secret may be a generated one', config.termsKeyFile];
  const nodes: readonly Need[] = [
    ['CHAINS_FILE, which says where the nodes are', config.chainsFile],
    ...(hasKeys ? [seed] : []),
  ];
  const operated: readonly Need[] = [
    ['DATABASE_URL, a PostgreSQL server of its own', config.databaseUrl],
    ['DATABASE_OWNER_URL, so that the service itself is not the owner', config.databaseOwnerUrl],
    ['OPERATOR_NAME', config.operatorName],
    ['OPERATOR_CONTACT', config.operatorContact],
    ['LICENCE_REFERENCE', config.licenceReference],
    ['SUPPORT_EMAIL', config.supportEmail],
    ['BOT_HANDLE, because pages name the official channels', config.botHandle],
    ['SCREENING_LIST, a list with a date', config.screeningList],
    ...(hasKeys ? [termsKey] : []),
    ['BACKUP_RECIPIENT, because no secret may be a generated one', config.backupRecipient],
    ['ADMIN_PASSWORD, because no secret may be a generated one', config.adminPassword],
    ['order limits set by the operator, which are not part of this version yet', undefined],
    ['retention periods set by the operator, which are not part of this version yet', undefined],
    ['a second factor that every operator must have: this version offers one, but cannot demand it yet', undefined],
  ];
  const ofProfile = part === 'signer' ? [termsKey] : operated;
  const needed = profile === 'testnet' ? nodes : [...nodes, ...ofProfile];
  return needed.filter(([, value]) => value === undefined).map(([what]) => `NETWORK_PROFILE=${profile} needs ${what}`);
}
