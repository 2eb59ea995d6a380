/**
 * The table of settings. Each row defines a field of `Config`, its validation, its environment variable, its row in the
 * README's table and its line in `.env.example`; `npm run settings:write` writes the last two.
 */
import { isIP } from 'node:net';
import * as kinds from './setting-kinds.ts';
import type { Kind, ReadSetting, Setting } from './setting-kinds.ts';
import { backupSettings } from './backup-settings.ts';
import { botSettings } from './bot-settings.ts';
import { databaseSettings } from './database-settings.ts';
import { fiatSettings } from './fiat-settings.ts';
import { pushSettings } from './push-settings.ts';
import { venueSettings } from './venue-settings.ts';
import { walletSettings } from './wallet-settings.ts';

export const settings = {
  PORT: {
    key: 'port',
    kind: kinds.port,
    default: '3000',
    about: 'where the server listens',
    paragraph: 'Where the service listens, and the address that visitors see (default: http://HOST:PORT).',
  },
  HOST: {
    key: 'host',
    kind: kinds.host,
    default: '127.0.0.1',
    about: 'the address or host name it listens on',
  },
  PUBLIC_URL: {
    key: 'publicUrl',
    kind: kinds.origin,
    default: usualUrl,
    shownDefault: 'http://HOST:PORT',
    about: 'the origin that visitors see',
    example: 'https://swap.example',
  },
  PUBLIC_NAMES: {
    key: 'publicNames',
    kind: kinds.hostNames,
    default: '',
    shownDefault: 'none',
    about: 'further host names it answers for, with commas between them; all but these and `PUBLIC_URL` are refused',
    example: 'www.swap.example',
  },
  DATA_DIR: {
    key: 'dataDir',
    kind: kinds.filePath,
    default: './data',
    about: 'embedded database and generated secrets',
    paragraph: 'Where the embedded database and generated secrets live.',
  },
  ...databaseSettings,
  NETWORK_PROFILE: {
    key: 'networkProfile',
    kind: kinds.profile,
    default: 'sandbox',
    about: '`sandbox` or `testnet`; `mainnet` is refused in this version',
    paragraph: 'sandbox (simulated chains) or testnet (real nodes, test coins). mainnet is refused in this version.',
  },
  CHAINS_FILE: {
    key: 'chainsFile',
    kind: kinds.filePath,
    about: 'where the nodes of each chain are; asked for by testnet. [docs/nodes.md](docs/nodes.md)',
    example: './chains.json',
    paragraph:
      "For testnet: where the nodes are (docs/nodes.md), and the words of the wallet's seed or a file that holds them.",
  },
  ...walletSettings,
  PRICE_SOURCES: {
    key: 'priceSources',
    kind: kinds.priceSources,
    default: kinds.usualPriceSources,
    shownDefault: 'all four; the sandbox: `sandbox`',
    about: 'the venues whose prices are used, two or more; `sandbox` simulates them. [docs/prices.md](docs/prices.md)',
    example: 'kraken,coinbase,bitfinex,kucoin',
  },
  PRICE_KEYS: {
    key: 'priceKeys',
    kind: kinds.venueKeys,
    default: '',
    shownDefault: 'none: not needed',
    about:
      'API keys that venues are asked with, as headers: `venue:Header=value`, with commas between them. Never ' +
      'logged. [docs/prices.md](docs/prices.md#keys)',
    example: 'kucoin:KC-API-KEY=secret',
  },
  ...fiatSettings,
  ...venueSettings,
  SOCKS_PROXY: {
    key: 'socksProxy',
    kind: kinds.socks,
    about: '`socks5://host:port`: payouts are broadcast through it where a visitor asked for Tor',
    example: 'socks5://127.0.0.1:9050',
    paragraph: 'Payouts are broadcast through it where a visitor asked for Tor.',
  },
  DEVNET_CONTROL_URL: {
    key: 'devnetControlUrl',
    kind: kinds.origin,
    about: 'the devnet that the faucet page pays from; `npm run devnet` sets it',
    paragraph: 'The devnet that the faucet page pays from, and its key. `npm run devnet` sets both.',
  },
  DEVNET_CONTROL_KEY: {
    key: 'devnetControlKey',
    kind: kinds.anyText,
    about: 'its key',
  },
  ADMIN_USERNAME: {
    key: 'adminUsername',
    kind: kinds.username,
    default: kinds.firstOperator,
    about: 'name of the first operator',
    paragraph: 'The first operator. Without a password (15 characters or more) one is generated and printed once.',
  },
  ADMIN_PASSWORD: {
    key: 'adminPassword',
    kind: kinds.password,
    shownDefault: 'generated, printed once',
    about: "15 to 256 characters, not an easy one; a new value becomes the operator's password at the next start",
  },
  SANDBOX_BLOCK_SECONDS: {
    key: 'sandboxBlockMilliseconds',
    kind: kinds.blockSeconds,
    default: '5',
    about: 'seconds between two blocks of a simulated chain; 0 stops the timer',
    paragraph:
      'Seconds between two blocks of the sandbox chains; 0 stops the timer. The seed is hexadecimal, else generated.',
  },
  SANDBOX_SEED: {
    key: 'sandboxSeed',
    kind: kinds.seed,
    shownDefault: 'generated in DATA_DIR',
    about: '32 to 128 hexadecimal digits: the keys of the simulated wallets',
  },
  SCREENING_LIST: {
    key: 'screeningList',
    kind: kinds.filePath,
    shownDefault: 'a fictional sample',
    about: "a file in OFAC's SDN format, CSV or XML, that addresses are screened against",
    paragraph: 'The list that addresses are screened against, and the key that signs the terms of orders.',
  },
  TERMS_KEY_FILE: {
    key: 'termsKeyFile',
    kind: kinds.filePath,
    shownDefault: 'terms-key.pem in DATA_DIR',
    about: 'the Ed25519 key that signs terms and back-ups, which the signer alone reads',
  },
  ...backupSettings,
  OPERATOR_NAME: {
    key: 'operatorName',
    kind: kinds.anyText,
    about: 'who runs the service; required on mainnet',
    paragraph: 'Who runs the service. Mainnet asks for all three.',
  },
  OPERATOR_CONTACT: {
    key: 'operatorContact',
    kind: kinds.anyText,
    about: 'how to reach them; required on mainnet',
  },
  LICENCE_REFERENCE: {
    key: 'licenceReference',
    kind: kinds.anyText,
    about: "the operator's licence; required on mainnet",
  },
  ALERT_WEBHOOK: {
    key: 'alertWebhook',
    kind: kinds.webhook,
    shownDefault: 'none: shown in the back office',
    about:
      'an address that [alerts](docs/alerts.md) are posted to as JSON, once when a case begins and once when it ' +
      'ends: held and failed orders, books that differ from the chain, sick nodes',
    example: 'https://alerts.example/hook',
    paragraph: 'Where alerts are posted as JSON. Without it the back office alone shows them.',
  },
  ALERT_WEBHOOK_SECRET: {
    key: 'alertWebhookSecret',
    kind: kinds.webhookSecret,
    shownDefault: 'none: not signed',
    about: '16 to 256 characters; what alerts are signed with',
    paragraph: 'What they are signed with, 16 to 256 characters. Without it they are not signed.',
  },
  SUPPORT_EMAIL: {
    key: 'supportEmail',
    kind: kinds.email,
    shownDefault: 'support@sampan.example',
    about: 'the email address that every page names; required on mainnet. The default cannot exist',
    example: 'help@swap.example',
    paragraph: 'The channels that the pages name as official. Without them the pages show examples that cannot exist.',
  },
  BOT_HANDLE: {
    key: 'botHandle',
    kind: kinds.botHandle,
    about:
      'the Telegram bot that the chat-bot page names; required on mainnet. Without it the page says that there is ' +
      'none',
    example: 'swap_example_bot',
  },
  ...pushSettings,
  ...botSettings,
  ORDERS_PER_SOURCE: {
    key: 'ordersPerSource',
    kind: kinds.count,
    default: kinds.usualOrdersPerSource,
    shownDefault: '10; in the sandbox 5000',
    about: 'how many orders one network may make in ten minutes, at each server',
    example: '10',
    paragraph:
      'Floods stop here: orders of one network in ten minutes (10; in the sandbox 5000), and orders that wait for a ' +
      'deposit.',
  },
  PAYOUTS_TOGETHER: {
    key: 'payoutsTogether',
    kind: kinds.count,
    default: '20',
    about:
      'how many payouts go out in one transaction on Bitcoin, Litecoin and Bitcoin Cash, at most 20; 1: each alone',
  },
  UNPAID_ORDERS: {
    key: 'unpaidOrders',
    kind: kinds.count,
    default: '20000',
    about:
      'how many orders may wait for a deposit at once, in all; one that was cancelled counts until its time would ' +
      'have been over',
  },
  WORKER_CHAINS: {
    key: 'workerChains',
    kind: kinds.chainList,
    default: 'all',
    about:
      'chains that this worker may read, separated by commas, or "all"; one of those that may reads a chain, so ' +
      'that a busy chain can have a worker of its own',
  },
  TRUSTED_PROXY: {
    key: 'trustedProxy',
    kind: kinds.proxies,
    default: '',
    shownDefault: 'none',
    about:
      'addresses or networks (CIDR) of the proxies in front, with commas between them: what they add to ' +
      '`X-Forwarded-For` tells visitors apart. [Behind a proxy](SECURITY.md#behind-a-proxy)',
    example: '127.0.0.1',
    paragraph:
      'Proxies whose X-Forwarded-For is believed: addresses or networks, with commas between them. Without it ' +
      "nobody's is.",
  },
  METRICS_PORT: {
    key: 'metricsPort',
    kind: kinds.port,
    shownDefault: 'none: off',
    about: "a port for [Prometheus' figures](docs/runbooks/health-and-metrics.md), on a listener of their own",
    example: '9464',
    paragraph: "A port for Prometheus' figures, on a listener of their own. Without it there are none.",
  },
  METRICS_HOST: {
    key: 'metricsHost',
    kind: kinds.host,
    default: '127.0.0.1',
    about: 'the address that listener is on',
  },
  LOG_LEVEL: {
    key: 'logLevel',
    kind: kinds.logLevel,
    default: 'info',
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    paragraph: 'fatal, error, warn, info, debug, trace or silent.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as readonly SettingName[];

type Settings = typeof settings;
type ValueOf<Row> =
  Row extends Readonly<{ kind: Kind<infer Value>; default: unknown }>
    ? Value
    : Row extends Readonly<{ kind: Kind<infer Value> }>
      ? Value | undefined
      : never;

/** The values of the settings, by field of `Config`. */
export type SettingValues = Readonly<{ [Name in SettingName as Settings[Name]['key']]: ValueOf<Settings[Name]> }>;

function usualUrl(read: ReadSetting): string {
  const at = read('HOST') ?? settings.HOST.default;
  return `http://${isIP(at) === 6 ? `[${at}]` : at}:${read('PORT') ?? settings.PORT.default}`;
}
