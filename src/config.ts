/**
 * Every setting of the service, read once from the environment. This is the only reader of `process.env`. A wrong
 * environment gives the whole list of problems in words, so that the operator mends it in one go.
 */
import { isIP } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { isNetwork } from './config/is-network.ts';
import { isOrigin } from './config/is-origin.ts';
import { passwordRule } from './config/password-rule.ts';

export const networkProfiles = ['sandbox', 'testnet', 'mainnet'] as const;
export type NetworkProfile = (typeof networkProfiles)[number];

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Config = Readonly<{
  port: number;
  host: string;
  /** Absolute. Holds the embedded database and what the service generates for itself. */
  dataDir: string;
  /** Absent: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  networkProfile: NetworkProfile;
  adminUsername: string;
  /** Absent: generated on the first start and printed once. */
  adminPassword: string | undefined;
  /** 0: no timer, blocks come only on request. */
  sandboxBlockMilliseconds: number;
  /** Hexadecimal. Absent: generated in the data folder. */
  sandboxSeed: string | undefined;
  /** Where the nodes of each chain are. Every profile but the sandbox needs it. */
  chainsFile: string | undefined;
  /** The words of the wallet's seed, or the file that holds them. Never logged, never stored. */
  walletSeed: string | undefined;
  walletSeedFile: string | undefined;
  /** Through which payouts are broadcast where a visitor asked for Tor. */
  socksProxy: string | undefined;
  /** The hands of a devnet, for the faucet page. Absent on every other network. */
  devnetHands: Readonly<{ url: string; key: string }> | undefined;
  /** An origin, without a slash at the end. */
  publicUrl: string;
  screeningList: string | undefined;
  termsKeyFile: string | undefined;
  operatorName: string | undefined;
  operatorContact: string | undefined;
  licenceReference: string | undefined;
  /** Where alerts are posted. Absent: the back office alone shows them. */
  alertWebhook: string | undefined;
  /** What alerts are signed with. Absent: they are not. */
  alertWebhookSecret: string | undefined;
  /** What every page names. Absent: an address that cannot exist, so that nobody writes to a stranger. */
  supportEmail: string | undefined;
  /** Of the chat bot, without the @. Absent: one that cannot exist, for the same reason. */
  botHandle: string | undefined;
  /** How many orders one network may make in ten minutes. */
  ordersPerSource: number;
  /** How many orders may wait for a deposit at once, in all. */
  unpaidOrders: number;
  /** Addresses and networks of the proxies that are believed when they say who comes through them. */
  trustedProxy: readonly string[];
  /** Where the figures for Prometheus are. Absent: nowhere. */
  metricsPort: number | undefined;
  metricsHost: string;
  logLevel: LogLevel;
}>;

export type ConfigResult =
  | Readonly<{ ok: true; config: Config }>
  | Readonly<{ ok: false; problems: readonly string[] }>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment and, where there is one, the `.env` file of the working folder. The environment wins. */
export function loadConfig(): ConfigResult {
  try {
    process.loadEnvFile();
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) return { ok: false, problems: ['.env cannot be read: it must be a text file of NAME=value lines'] };
  }
  return readConfig(process.env);
}

export function readConfig(env: Environment): ConfigResult {
  const problems: string[] = [];
  const read = (name: KnownSetting): string | undefined => env[name]?.trim() || undefined;
  const check = (name: KnownSetting, rule: Rule): string | undefined => {
    const text = read(name);
    if (text === undefined || rule.allows(text)) return text;
    problems.push(`${name} must be ${rule.words}${rule.isSecret ? '' : `; it is "${text}"`}`);
    return undefined;
  };

  const port = Number(check('PORT', rules.port) ?? 3000);
  const host = check('HOST', rules.host) ?? '127.0.0.1';
  const publicUrl = check('PUBLIC_URL', rules.origin) ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const config: Config = {
    port,
    host,
    dataDir: path.resolve(read('DATA_DIR') ?? 'data'),
    databaseUrl: check('DATABASE_URL', rules.databaseUrl),
    networkProfile: (check('NETWORK_PROFILE', rules.profile) ?? 'sandbox') as NetworkProfile,
    adminUsername: check('ADMIN_USERNAME', rules.username) ?? 'operator',
    adminPassword: check('ADMIN_PASSWORD', passwordRule(read('ADMIN_USERNAME') ?? 'operator')),
    sandboxBlockMilliseconds: Math.round(Number(check('SANDBOX_BLOCK_SECONDS', rules.blockSeconds) ?? 5) * 1000),
    sandboxSeed: check('SANDBOX_SEED', rules.seed)?.toLowerCase(),
    chainsFile: resolved(read('CHAINS_FILE')),
    walletSeed: read('WALLET_SEED'),
    walletSeedFile: resolved(read('WALLET_SEED_FILE')),
    socksProxy: check('SOCKS_PROXY', rules.socks),
    devnetHands: handsOf(check('DEVNET_HANDS_URL', rules.origin), read('DEVNET_HANDS_KEY')),
    publicUrl: new URL(publicUrl).origin,
    screeningList: resolved(read('SCREENING_LIST')),
    termsKeyFile: resolved(read('TERMS_KEY_FILE')),
    operatorName: read('OPERATOR_NAME'),
    operatorContact: read('OPERATOR_CONTACT'),
    licenceReference: read('LICENCE_REFERENCE'),
    alertWebhook: check('ALERT_WEBHOOK', rules.webhook),
    alertWebhookSecret: check('ALERT_WEBHOOK_SECRET', rules.webhookSecret),
    supportEmail: check('SUPPORT_EMAIL', rules.email),
    botHandle: check('BOT_HANDLE', rules.botHandle)?.replace(/^@/, ''),
    ordersPerSource: Number(check('ORDERS_PER_SOURCE', rules.count) ?? usualOrdersPerSource(read('NETWORK_PROFILE'))),
    unpaidOrders: Number(check('UNPAID_ORDERS', rules.count) ?? 20_000),
    trustedProxy: check('TRUSTED_PROXY', rules.proxies)?.split(/ *, */) ?? [],
    metricsPort: optionalNumber(check('METRICS_PORT', rules.port)),
    metricsHost: check('METRICS_HOST', rules.host) ?? '127.0.0.1',
    logLevel: (check('LOG_LEVEL', rules.logLevel) ?? 'info') as LogLevel,
  };

  problems.push(...misspelt(env), ...profileProblems(config));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: Object.freeze(config) };
}

/** In the sandbox nothing is worth anything, and whoever tries it out may try much. */
function usualOrdersPerSource(profile = 'sandbox'): number {
  return profile === 'sandbox' ? 5_000 : 10;
}

const knownSettings = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'NETWORK_PROFILE',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'SANDBOX_BLOCK_SECONDS',
  'SANDBOX_SEED',
  'CHAINS_FILE',
  'WALLET_SEED',
  'WALLET_SEED_FILE',
  'SOCKS_PROXY',
  'DEVNET_HANDS_URL',
  'DEVNET_HANDS_KEY',
  'PUBLIC_URL',
  'SCREENING_LIST',
  'TERMS_KEY_FILE',
  'OPERATOR_NAME',
  'OPERATOR_CONTACT',
  'LICENCE_REFERENCE',
  'ALERT_WEBHOOK',
  'ALERT_WEBHOOK_SECRET',
  'SUPPORT_EMAIL',
  'BOT_HANDLE',
  'ORDERS_PER_SOURCE',
  'UNPAID_ORDERS',
  'TRUSTED_PROXY',
  'METRICS_PORT',
  'METRICS_HOST',
  'LOG_LEVEL',
] as const;
type KnownSetting = (typeof knownSettings)[number];

type Rule = Readonly<{ words: string; allows: (text: string) => boolean; isSecret?: true }>;

const rules = {
  port: { words: 'a whole number from 1 to 65535', allows: (text) => /^[1-9]\d{0,4}$/.test(text) && +text <= 65_535 },
  host: {
    words: 'an IP address or a host name to listen on, such as 127.0.0.1',
    allows: (text) => isIP(text) > 0 || /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
  },
  origin: { words: 'an http or https address without a path, such as https://swap.example', allows: isOrigin },
  webhook: {
    words: 'an http or https address, such as https://alerts.example/hook',
    allows: (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    isSecret: true,
  },
  webhookSecret: secretOf(16),
  socks: {
    words: 'the address of a SOCKS5 proxy, such as socks5://127.0.0.1:9050',
    allows: (text) => URL.canParse(text) && new URL(text).protocol === 'socks5:' && new URL(text).port !== '',
    isSecret: true,
  },
  databaseUrl: {
    words: 'a PostgreSQL address, such as postgresql://user:password@host:5432/database',
    // An address of a Unix socket names no host before the slash, which URL alone does not accept.
    allows: (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@socket/')),
    isSecret: true,
  },
  profile: oneOf(networkProfiles),
  username: {
    words: '1 to 64 small letters, digits, dots, dashes or underscores',
    allows: (text) => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text),
  },
  blockSeconds: {
    words: 'a number of seconds from 0 (no timer) to 3600, with at most three decimals',
    allows: (text) => /^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) <= 3600,
  },
  seed: {
    words: '32 to 128 hexadecimal digits, two for each byte',
    allows: (text) => /^([0-9a-f]{2}){16,64}$/i.test(text),
    isSecret: true,
  },
  email: {
    words: 'an e-mail address, such as help@swap.example',
    allows: (text) => text.length <= 254 && /^[^\s@<>()",;:\\[\]?&]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text),
  },
  botHandle: {
    words: 'the handle of a Telegram bot: 5 to 32 letters, digits and single underscores that end in bot',
    allows: (text) => /^@?[a-z]\w{1,28}bot$/i.test(text) && !text.includes('__'),
  },
  count: {
    words: 'a whole number from 1 to 1000000',
    allows: (text) => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000,
  },
  proxies: {
    words: 'addresses or networks of proxies, with commas between them, such as 127.0.0.1, 10.1.0.0/16',
    allows: (text) => text.split(/ *, */).every(isNetwork),
  },
  logLevel: oneOf(logLevels),
} as const satisfies Record<string, Rule>;

function secretOf(least: number): Rule {
  const allows = (text: string): boolean => text.length >= least && text.length <= 256;
  return { words: `${least} to 256 characters long`, allows, isSecret: true };
}

function oneOf(words: readonly string[]): Rule {
  return { words: `one of ${words.join(', ')}`, allows: (text) => words.includes(text) };
}

function handsOf(url: string | undefined, key: string | undefined): Config['devnetHands'] {
  return url === undefined || key === undefined ? undefined : { url, key };
}

function optionalNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function resolved(file: string | undefined): string | undefined {
  return file === undefined ? undefined : path.resolve(file);
}

/** A misspelt name would silently leave the default in place; these prefixes belong to us alone. */
function misspelt(env: Environment): string[] {
  const known: readonly string[] = knownSettings;
  const isOurs = (name: string): boolean => ourPrefix.test(name) && !known.includes(name);
  const allowed = known.filter((name) => ourPrefix.test(name)).join(', ');
  return Object.keys(env)
    .filter(isOurs)
    .map((name) => `${name} is not a setting; those that begin like it are ${allowed}`);
}

const ourPrefix = /^(SANDBOX|ADMIN|WALLET|DEVNET)_/;

/** What a profile needs beyond well-formed settings. Mainnet names everything that is missing at once. */
function profileProblems(config: Config): string[] {
  const { networkProfile: profile } = config;
  if (profile === 'sandbox') return [];
  const nodes: readonly Need[] = [
    ['CHAINS_FILE, which says where the nodes are', config.chainsFile],
    ['WALLET_SEED or WALLET_SEED_FILE, the words of the wallet', config.walletSeed ?? config.walletSeedFile],
  ];
  if (profile === 'testnet') return missing(profile, nodes);

  const needed: readonly Need[] = [
    ...nodes,
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
  return missing(profile, needed);
}

type Need = readonly [what: string, value: string | undefined];

function missing(profile: NetworkProfile, needed: readonly Need[]): string[] {
  return needed.filter(([, value]) => value === undefined).map(([what]) => `NETWORK_PROFILE=${profile} needs ${what}`);
}
