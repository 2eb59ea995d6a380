/**
 * The shape of a setting, and the kinds of settings: which texts are valid, how that is described, and how they are
 * parsed.
 */
import { isIP } from 'node:net';
import path from 'node:path';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { venueNames, type VenueKeys, type VenueList, type VenueName } from '#src/domain/price-venues.ts';
import { isWeakPassword, passwordLength } from '#src/domain/back-office/check-password.ts';

/** Reads the text of another setting. Undefined if that setting is missing or invalid. */
export type ReadSetting = (name: string) => string | undefined;

export type Kind<Value> = Readonly<{
  /** Description of the valid texts: the end of the error message "PORT must be …". Absent if every text is valid. */
  words?: string;
  allows?: (text: string, read: ReadSetting) => boolean;
  /** Secret: error messages do not repeat its text. */
  isSecret?: true;
  toValue: (text: string) => Value;
}>;

export type Setting = Readonly<{
  /** Name of the field in `Config`. */
  key: string;
  kind: Kind<unknown>;
  /** The default text, which may depend on other settings. Without one the field is optional. */
  default?: string | ((read: ReadSetting) => string);
  /** Text for the default column of the README's table, if it is not the default itself. */
  shownDefault?: string;
  /** Text for the last column of the README's table. */
  about: string;
  /** Value in `.env.example`, if it is not the default. */
  example?: string;
  /** Comment in `.env.example` above this setting, which begins a new paragraph. */
  paragraph?: string;
}>;

export const networkProfiles = ['sandbox', 'testnet', 'mainnet'] as const;
export type NetworkProfile = (typeof networkProfiles)[number];

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const same = (text: string): string => text;

export const anyText: Kind<string> = { toValue: same };

/** A file path. A relative path is resolved from the working folder. */
export const filePath: Kind<string> = { toValue: (text) => path.resolve(text) };

export const port: Kind<number> = {
  words: 'a whole number from 1 to 65535',
  allows: (text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535,
  toValue: Number,
};

const hostName = /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

export const host: Kind<string> = {
  words: 'an IP address or a host name to listen on, such as 127.0.0.1',
  allows: (text) => isIP(text) > 0 || hostName.test(text),
  toValue: same,
};

/** An origin: scheme, host and port, without a slash at the end. */
export const origin: Kind<string> = {
  words: 'an http or https address without a path, such as https://swap.example',
  allows: isOrigin,
  toValue: (text) => new URL(text).origin,
};

export const webhook: Kind<string> = {
  words: 'an http or https address, such as https://alerts.example/hook',
  allows: (text) => /^https?:\/\//.test(text) && URL.canParse(text),
  isSecret: true,
  toValue: same,
};

/** A key that must never be repeated in a message. */
export const secretText: Kind<string> = {
  words: '16 to 256 characters without blanks',
  allows: (text) => /^\S{16,256}$/.test(text),
  isSecret: true,
  toValue: same,
};

export const webhookSecret: Kind<string> = {
  words: '16 to 256 characters long',
  allows: (text) => text.length >= 16 && text.length <= 256,
  isSecret: true,
  toValue: same,
};

export const socks: Kind<string> = {
  words: 'the address of a SOCKS5 proxy, such as socks5://127.0.0.1:9050',
  allows: (text) => URL.canParse(text) && new URL(text).protocol === 'socks5:' && new URL(text).port !== '',
  isSecret: true,
  toValue: same,
};

export const databaseUrl: Kind<string> = {
  words: 'a PostgreSQL address, such as postgresql://user:password@host:5432/database',
  // The URL of a Unix socket has no host before the slash, which `URL` does not accept, so a host is inserted for the
  // check.
  allows: (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@socket/')),
  isSecret: true,
  toValue: same,
};

const fewestVenues = 2;

/**
 * Venues or `sandbox`. Mainnet refuses simulated prices, because its coins are real money. The sandbox profile refuses
 * live prices, because its clock can be moved.
 */
/** Chains separated by commas, or all of them. */
export const chainList: Kind<readonly ChainId[]> = {
  words: `"all", or chains separated by commas: ${chainIds.join(', ')}`,
  allows: (text) => text === 'all' || text.split(',').every((name) => chainIds.some((id) => id === name.trim())),
  toValue: (text) => {
    const names = text.split(',').map((name) => name.trim());
    return text === 'all' ? chainIds : chainIds.filter((id) => names.includes(id));
  },
};

export const priceSources: Kind<'sandbox' | VenueList> = {
  words:
    `${fewestVenues} or more of ${venueNames.join(', ')}, kucoin not counted, separated by commas, ` +
    'or sandbox for simulated prices; ' +
    'mainnet takes venues only, the sandbox profile only sandbox',
  allows: (text, read) => {
    const profileName = read('NETWORK_PROFILE') ?? 'sandbox';
    if (text === 'sandbox') return profileName !== 'mainnet';
    // KuCoin trades against USDT only, and USDT needs two venues that price it in dollars.
    const inDollars = toVenues(text).filter((name) => name !== 'kucoin');
    return profileName !== 'sandbox' && inDollars.length >= fewestVenues;
  },
  toValue: (text) => {
    const [first, second, ...others] = toVenues(text);
    return first === undefined || second === undefined ? 'sandbox' : [first, second, ...others];
  },
};

export function usualPriceSources(read: ReadSetting): string {
  return (read('NETWORK_PROFILE') ?? 'sandbox') === 'sandbox' ? 'sandbox' : venueNames.join(',');
}

/** The venues of a list; none if one of them is unknown or named twice. */
function toVenues(text: string): readonly VenueName[] {
  const names = text.split(',').map((name) => name.trim());
  const known = venueNames.filter((name) => names.includes(name));
  return known.length === names.length ? known : [];
}

/** API keys of venues, as headers. A venue with several headers has several entries. */
export const venueKeys: Kind<VenueKeys> = {
  words:
    `entries of a venue (${venueNames.join(', ')}), a header and its value, such as kucoin:KC-API-KEY=secret, ` +
    'with commas between them',
  allows: (text) => text.split(',').every((entry) => toVenueKey(entry) !== undefined),
  isSecret: true,
  toValue: (text) => {
    const keys: Partial<Record<VenueName, Record<string, string>>> = {};
    for (const { venue, header, value } of text.split(',').flatMap((entry) => toVenueKey(entry) ?? [])) {
      keys[venue] = { ...keys[venue], [header]: value };
    }
    return keys;
  },
};

/** One entry; undefined if it is not valid. The connection's own headers may not be replaced. */
function toVenueKey(entry: string): Readonly<{ venue: VenueName; header: string; value: string }> | undefined {
  const [, name, header = '', value = ''] = /^([a-z]+):([A-Za-z0-9-]+)=([!-~]+)$/.exec(entry.trim()) ?? [];
  const venue = venueNames.find((known) => known === name);
  const isOurs = /^(?:host|accept|user-agent|connection|upgrade|content-.*|transfer-.*|sec-.*)$/i.test(header);
  return venue === undefined || isOurs ? undefined : { venue, header, value };
}

export const profile: Kind<NetworkProfile> = oneOf(networkProfiles);
export const logLevel: Kind<LogLevel> = oneOf(logLevels);
/** Who changes the schema of the database. */
export const migrations: Kind<'start' | 'apart'> = oneOf(['start', 'apart']);

export const username: Kind<string> = {
  words: '1 to 64 small letters, digits, dots, dashes or underscores',
  allows: (text) => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text),
  toValue: same,
};

export const firstOperator = 'operator';

/** An operator's password, by the same policy as in the back office's form. */
export const password: Kind<string> = {
  words:
    `${passwordLength.least} to ${passwordLength.most} characters long and hard to guess: ` +
    "no known password, no run, not the operator's name",
  allows: (text, read) => !isWeakPassword(text, read('ADMIN_USERNAME') ?? firstOperator),
  isSecret: true,
  toValue: same,
};

/** A block time in seconds, converted to milliseconds. */
export const blockSeconds: Kind<number> = {
  words: 'a number of seconds from 0 (no timer) to 3600, with at most three decimals',
  allows: (text) => /^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) <= 3600,
  toValue: (text) => Math.round(Number(text) * 1000),
};

/** A number of seconds for which a server goes on answering, converted to milliseconds. */
export const drainSeconds: Kind<number> = {
  words: 'a whole number of seconds from 0 to 600',
  allows: (text) => /^\d{1,3}$/.test(text) && Number(text) <= 600,
  toValue: (text) => Number(text) * 1000,
};

export const seed: Kind<string> = {
  words: '32 to 128 hexadecimal digits, two for each byte',
  allows: (text) => /^([0-9a-f]{2}){16,64}$/i.test(text),
  isSecret: true,
  toValue: (text) => text.toLowerCase(),
};

export const email: Kind<string> = {
  words: 'an e-mail address, such as help@swap.example',
  allows: (text) => text.length <= 254 && /^[^\s@<>()",;:\\[\]?&]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text),
  toValue: same,
};

/** A bot's handle, with or without the @, which is removed. */
export const botHandle: Kind<string> = {
  words: 'the handle of a Telegram bot: 5 to 32 letters, digits and single underscores that end in bot',
  allows: (text) => /^@?[a-z]\w{1,28}bot$/i.test(text) && !text.includes('__'),
  toValue: (text) => text.replace(/^@/, ''),
};

export const count: Kind<number> = {
  words: 'a whole number from 1 to 1000000',
  allows: (text) => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000,
  toValue: Number,
};

export const proxies: Kind<readonly string[]> = {
  words: 'addresses or networks of proxies, with commas between them, such as 127.0.0.1, 10.1.0.0/16',
  allows: (text) => text.split(/ *, */).every(isNetwork),
  toValue: (text) => (text === '' ? [] : text.split(/ *, */)),
};

export const hostNames: Kind<readonly string[]> = {
  words: 'host names, with commas between them, such as www.swap.example',
  allows: (text) => text.split(/ *, */).every((name) => hostName.test(name)),
  toValue: (text) => (text === '' ? [] : text.toLowerCase().split(/ *, */)),
};

function oneOf<Word extends string>(words: readonly Word[]): Kind<Word> {
  const find = (text: string): Word | undefined => words.find((word) => word === text);
  return {
    words: `one of ${words.join(', ')}`,
    allows: (text) => find(text) !== undefined,
    toValue: (text) => {
      const word = find(text);
      if (word === undefined) throw new TypeError('a text was used before it was checked');
      return word;
    },
  };
}

/** Whether the text is an http or https address of a host alone, without a path. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username: user, password: secret } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${user}${secret}` === '';
}

/**
 * Whether the text is an IP address, or a network in CIDR form. 0.0.0.0/0 is not allowed: if every proxy were trusted,
 * any client could forge its address.
 */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  return family > 0 && (bits === undefined || Number(bits) <= (family === 6 ? 128 : 32));
}

/**
 * Default rate limit of orders per source. Higher in the sandbox: its coins are worth nothing, and people who try it
 * out may make many orders.
 */
export function usualOrdersPerSource(read: ReadSetting): string {
  return (read('NETWORK_PROFILE') ?? 'sandbox') === 'sandbox' ? '5000' : '10';
}
