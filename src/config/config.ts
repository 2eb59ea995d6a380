/**
 * The configuration of the service, read once from the environment by the table in `settings.ts`. This is the only
 * reader of `process.env`. A wrong environment gives the whole list of problems in words, so that the operator can fix
 * it in one go.
 */
import process from 'node:process';
import { findMissing } from './profile-needs.ts';
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

  const problems = [...wrong, ...findMisspelt(env), ...findMissing(config)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: Object.freeze(config) };
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

const ourPrefix = /^(SANDBOX|ADMIN|WALLET|DEVNET)_/;

/** A misspelt name would silently leave the default in place; these prefixes belong to us alone. */
function findMisspelt(env: Environment): readonly string[] {
  const known: readonly string[] = settingNames;
  const allowed = known.filter((name) => ourPrefix.test(name)).join(', ');
  return Object.keys(env)
    .filter((name) => ourPrefix.test(name) && !known.includes(name))
    .map((name) => `${name} is not a setting; those that begin like it are ${allowed}`);
}
