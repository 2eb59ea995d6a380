/**
 * Every setting of the service, read once from the environment. This is the only reader of `process.env`. A wrong
 * environment gives the whole list of problems in words, so that the operator mends it in one go.
 */
import { isIP } from 'node:net';
import path from 'node:path';
import process from 'node:process';

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
  /** An origin, without a slash at the end. */
  publicUrl: string;
  screeningList: string | undefined;
  termsKeyFile: string | undefined;
  operatorName: string | undefined;
  operatorContact: string | undefined;
  licenceReference: string | undefined;
  /** Where alerts are posted. Absent: the back office alone shows them. */
  alertWebhook: string | undefined;
  /** What every page names. Absent: an address that cannot exist, so that nobody writes to a stranger. */
  supportEmail: string | undefined;
  /** Of the chat bot, without the @. Absent: one that cannot exist, for the same reason. */
  botHandle: string | undefined;
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
    adminPassword: check('ADMIN_PASSWORD', rules.password),
    sandboxBlockMilliseconds: Math.round(Number(check('SANDBOX_BLOCK_SECONDS', rules.blockSeconds) ?? 5) * 1000),
    sandboxSeed: check('SANDBOX_SEED', rules.seed)?.toLowerCase(),
    publicUrl: new URL(publicUrl).origin,
    screeningList: resolved(read('SCREENING_LIST')),
    termsKeyFile: resolved(read('TERMS_KEY_FILE')),
    operatorName: read('OPERATOR_NAME'),
    operatorContact: read('OPERATOR_CONTACT'),
    licenceReference: read('LICENCE_REFERENCE'),
    alertWebhook: check('ALERT_WEBHOOK', rules.webhook),
    supportEmail: check('SUPPORT_EMAIL', rules.email),
    botHandle: check('BOT_HANDLE', rules.botHandle)?.replace(/^@/, ''),
    logLevel: (check('LOG_LEVEL', rules.logLevel) ?? 'info') as LogLevel,
  };

  problems.push(...misspelt(env), ...profileProblems(config));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: Object.freeze(config) };
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
  'PUBLIC_URL',
  'SCREENING_LIST',
  'TERMS_KEY_FILE',
  'OPERATOR_NAME',
  'OPERATOR_CONTACT',
  'LICENCE_REFERENCE',
  'ALERT_WEBHOOK',
  'SUPPORT_EMAIL',
  'BOT_HANDLE',
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
  password: {
    words: '15 to 256 characters long',
    allows: (text) => text.length >= 15 && text.length <= 256,
    isSecret: true,
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
  logLevel: oneOf(logLevels),
} as const satisfies Record<string, Rule>;

function oneOf(words: readonly string[]): Rule {
  return { words: `one of ${words.join(', ')}`, allows: (text) => words.includes(text) };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === '';
}

function resolved(file: string | undefined): string | undefined {
  return file === undefined ? undefined : path.resolve(file);
}

/** A misspelt name would silently leave the default in place; these two prefixes belong to us alone. */
function misspelt(env: Environment): string[] {
  const known: readonly string[] = knownSettings;
  const isOurs = (name: string): boolean => /^(SANDBOX|ADMIN)_/.test(name) && !known.includes(name);
  const allowed = known.filter((name) => /^(SANDBOX|ADMIN)_/.test(name)).join(', ');
  return Object.keys(env)
    .filter(isOurs)
    .map((name) => `${name} is not a setting; those that begin like it are ${allowed}`);
}

/** What a profile needs beyond well-formed settings. Mainnet names everything that is missing at once. */
function profileProblems(config: Config): string[] {
  if (config.networkProfile === 'sandbox') return [];
  const chains = `NETWORK_PROFILE=${config.networkProfile} is refused: its chains are not part of this version yet`;
  if (config.networkProfile === 'testnet') return [`${chains}; use sandbox`];

  const needed: readonly (readonly [string, string | undefined])[] = [
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
    ['a second factor for operators, which is not part of this version yet', undefined],
  ];
  const missing = needed.filter(([, value]) => value === undefined).map(([what]) => what);
  return [chains, ...missing.map((what) => `NETWORK_PROFILE=mainnet needs ${what}`)];
}
