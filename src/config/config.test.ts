import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { readConfig, type Config, type Environment } from './config.ts';

function configOf(env: Environment): Config {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

function problemsOf(env: Environment): readonly string[] {
  const result = readConfig(env);
  return result.ok ? [] : result.problems;
}

describe('the configuration', () => {
  test('of an empty environment is a sandbox on loopback with an embedded database', () => {
    expect(configOf({})).toEqual({
      port: 3000,
      migrations: 'start',
      drainMilliseconds: 0,
      krakenUrl: 'http://127.0.0.1:4900',
      fiatSources: ['kraken', 'coinbase', 'coingecko'],
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      networkProfile: 'sandbox',
      adminUsername: 'operator',
      adminPassword: undefined,
      sandboxBlockMilliseconds: 5000,
      sandboxSeed: undefined,
      chainsFile: undefined,
      walletSeed: undefined,
      walletSeedFile: undefined,
      priceKeys: {},
      priceSources: 'sandbox',
      socksProxy: undefined,
      devnetControl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      publicNames: [],
      screeningList: undefined,
      termsKeyFile: undefined,
      operatorName: undefined,
      alertWebhook: undefined,
      alertWebhookSecret: undefined,
      supportEmail: undefined,
      botHandle: undefined,
      botToken: undefined,
      botTokenFile: undefined,
      botApiUrl: 'https://api.telegram.org',
      ordersPerSource: 5000,
      unpaidOrders: 20_000,
      workerChains: chainIds,
      payoutsTogether: 20,
      pushServices: expect.arrayContaining(['fcm.googleapis.com']) as string[],
      trustedProxy: [],
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      logLevel: 'info',
    });
  });

  test('cannot be changed after it was read', () => {
    expect(Object.isFrozen(configOf({}))).toBe(true);
  });

  test('takes an empty variable for an absent one', () => {
    expect(configOf({ PORT: '', ADMIN_PASSWORD: ' ' })).toEqual(configOf({}));
  });

  test('names every wrong setting at once', () => {
    const problems = problemsOf({
      PORT: '70000',
      HOST: 'not a host',
      DATABASE_URL: 'mysql://root@host/db',
      NETWORK_PROFILE: 'moon',
      ADMIN_USERNAME: 'Big Boss',
      ADMIN_PASSWORD: 'too short',
      SANDBOX_BLOCK_SECONDS: '-1',
      SANDBOX_SEED: 'xyz',
      PUBLIC_URL: 'swap.example/path',
      ALERT_WEBHOOK: 'alerts.example',
      ALERT_WEBHOOK_SECRET: 'short',
      SUPPORT_EMAIL: 'help at swap',
      BOT_HANDLE: 'https://t.me/x',
      ORDERS_PER_SOURCE: '0',
      UNPAID_ORDERS: 'many',
      TRUSTED_PROXY: 'the one in front',
      LOG_LEVEL: 'loud',
      SANDBOX_BLOCKSECONDS: '5',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATABASE_URL',
      'NETWORK_PROFILE',
      'ADMIN_USERNAME',
      'ADMIN_PASSWORD',
      'SANDBOX_BLOCK_SECONDS',
      'SANDBOX_SEED',
      'ALERT_WEBHOOK',
      'ALERT_WEBHOOK_SECRET',
      'SUPPORT_EMAIL',
      'BOT_HANDLE',
      'ORDERS_PER_SOURCE',
      'UNPAID_ORDERS',
      'TRUSTED_PROXY',
      'LOG_LEVEL',
      'SANDBOX_BLOCKSECONDS',
    ]);
    expect(problems[0]).toBe('PORT must be a whole number from 1 to 65535; it is "70000"');
  });

  test.each([
    ['passwordpassword', 'operator'],
    ['password-password-1', 'operator'],
    ['abcdefghijklmnopqrst', 'operator'],
    ['anna-berta-anna-berta', 'anna-berta'],
  ])('refuses a password that the page would refuse: %s', (password, username) => {
    expect(problemsOf({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password })).toEqual([
      'ADMIN_PASSWORD must be 15 to 256 characters long and hard to guess: ' +
        "no known password, no run, not the operator's name",
    ]);
  });

  test('never repeats a secret in a problem', () => {
    const text = problemsOf({
      ADMIN_PASSWORD: 'hunter2',
      SANDBOX_SEED: 'cafe1',
      DATABASE_URL: 'http://u:pw@h/d',
    }).join();
    expect(text).not.toMatch(/hunter2|cafe1|pw@/);
  });

  test.each(['0', '80.5', '65536', '-1', '1e3', '0x50', '٣'])('refuses %s as a port', (text) => {
    expect(problemsOf({ PORT: text })).toHaveLength(1);
  });

  test.each([
    ['0.5', 500],
    ['0', 0],
    ['3600', 3_600_000],
    ['0.001', 1],
  ])('keeps %s block seconds as %d milliseconds', (text, milliseconds) => {
    expect(configOf({ SANDBOX_BLOCK_SECONDS: text }).sandboxBlockMilliseconds).toBe(milliseconds);
  });

  test.each(['3600.1', '5s', '.5', 'NaN'])('refuses %s block seconds', (text) => {
    expect(problemsOf({ SANDBOX_BLOCK_SECONDS: text })).toHaveLength(1);
  });

  test('reads the chains of a worker', () => {
    expect(configOf({ WORKER_CHAINS: 'solana, bitcoin' }).workerChains).toEqual(['bitcoin', 'solana']);
    expect(problemsOf({ WORKER_CHAINS: 'bitcoin,dogecoin' })).toEqual([
      expect.stringContaining('WORKER_CHAINS must be'),
    ]);
  });

  test.each(['postgres://u:p@db.example:5432/x', 'postgresql://u@/x?host=%2Frun%2Fsocket&port=5432'])(
    'accepts the database address %s',
    (url) => {
      expect(configOf({ DATABASE_URL: url }).databaseUrl).toBe(url);
    },
  );

  test.each(['help@swap.example', 'first.last+tag@mail.swap.example'])('accepts the e-mail address %s', (text) => {
    expect(configOf({ SUPPORT_EMAIL: text }).supportEmail).toBe(text);
  });

  // The last address would inject header fields into every e-mail that the contact page prepares.
  test.each(['help', 'help@swap', '@swap.example', 'a b@swap.example', 'a@b@swap.example', 'help@swap.example?cc=x'])(
    'refuses %s as an e-mail address',
    (text) => {
      expect(problemsOf({ SUPPORT_EMAIL: text })).toHaveLength(1);
    },
  );

  test.each([
    ['127.0.0.1', ['127.0.0.1']],
    [' 10.1.0.0/16 ,2001:db8::/32,  ::1', ['10.1.0.0/16', '2001:db8::/32', '::1']],
    ['::ffff:10.0.0.1', ['::ffff:10.0.0.1']],
  ])('takes %s for proxies', (text, proxies) => {
    expect(configOf({ TRUSTED_PROXY: text }).trustedProxy).toEqual(proxies);
  });

  // Fastify accepts the last two, but trusts more proxies than the operator probably means.
  test.each([
    'proxy.example',
    '127.0.0.1,',
    '127.0.0.1 10.0.0.1',
    '127.0.0.1:8080',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/',
    '10.0.0.0/0',
    '10.0/8',
    'fe80::1%eth0',
    'true',
    '1',
    '10.0.0.0/255.0.0.0',
    'loopback',
  ])('refuses %s as proxies', (text) => {
    const rule = 'addresses or networks of proxies, with commas between them, such as 127.0.0.1, 10.1.0.0/16';
    expect(problemsOf({ TRUSTED_PROXY: text })).toEqual([`TRUSTED_PROXY must be ${rule}; it is "${text}"`]);
  });

  test.each([
    'http://10.0.0.7:4900',
    'https://127.0.0.1.example',
    'https://api.kraken.com.example',
    'http://api.kraken.com',
    'https://api.kraken.com:8443',
  ])('refuses %s as a venue on every profile, because the key moves money', (text) => {
    for (const profile of ['sandbox', 'testnet', 'mainnet'])
      expect(problemsOf({ NETWORK_PROFILE: profile, KRAKEN_URL: text })).toContainEqual(
        expect.stringContaining('KRAKEN_URL'),
      );
  });

  test('takes Kraken itself on mainnet alone, and a server on this machine everywhere else', () => {
    const told = (profile: string, text: string): boolean =>
      problemsOf({ NETWORK_PROFILE: profile, KRAKEN_URL: text }).some((problem) => problem.includes('KRAKEN_URL'));
    const profiles = ['sandbox', 'testnet', 'mainnet'];
    expect(profiles.map((profile) => told(profile, 'https://api.kraken.com'))).toEqual([true, true, false]);
    expect(profiles.map((profile) => told(profile, 'http://127.0.0.1:4900'))).toEqual([false, false, true]);
    expect(configOf({}).krakenUrl).toBe('http://127.0.0.1:4900');
  });

  test('makes the public address from host and port, with brackets for IPv6', () => {
    expect(configOf({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
    expect(configOf({ PUBLIC_URL: 'https://swap.example/' }).publicUrl).toBe('https://swap.example');
  });
});

describe('a profile', () => {
  test('testnet asks for its nodes and for its keys, and for nothing else', () => {
    expect(problemsOf({ NETWORK_PROFILE: 'testnet' })).toEqual([
      'NETWORK_PROFILE=testnet needs CHAINS_FILE, which says where the nodes are',
      'NETWORK_PROFILE=testnet needs WALLET_SEED or WALLET_SEED_FILE, the words of the wallet',
    ]);
    const { chainsFile, walletSeedFile } = configOf({
      NETWORK_PROFILE: 'testnet',
      CHAINS_FILE: 'chains.json',
      WALLET_SEED_FILE: 'seed',
    });
    expect([chainsFile, walletSeedFile]).toEqual([path.resolve('chains.json'), path.resolve('seed')]);
  });

  const retired = ['UNMINED_KEEP_MINUTES', 'PAYOUT_DEADLINE_MINUTES', 'FEE_CEILINGS', 'FEE_PERCENT', 'UNPAID_PERCENT'];
  test.each(retired)('refuses %s, which is policy now', (name) => {
    const result = readConfig({ [name]: '5' });
    const problem = `${name} is policy now: remove it and set the value in the back office`;
    expect(!result.ok && result.problems).toEqual([`${problem} (docs/runbooks/changing-policy.md)`]);
  });

  test.each(['127.0.0.1:9050', 'http://127.0.0.1:9050', 'socks5://127.0.0.1'])('refuses the proxy %s', (text) => {
    expect(problemsOf({ SOCKS_PROXY: text })).toHaveLength(1);
  });

  test('takes the control server of a devnet only with its key', () => {
    expect(configOf({ DEVNET_CONTROL_URL: 'http://127.0.0.1:1' }).devnetControl).toBeUndefined();
    const control = { DEVNET_CONTROL_URL: 'http://127.0.0.1:1', DEVNET_CONTROL_KEY: 'k' };
    expect(configOf(control).devnetControl).toEqual({ url: 'http://127.0.0.1:1', key: 'k' });
  });

  test('mainnet lists everything that is missing at once', () => {
    const text = problemsOf({ NETWORK_PROFILE: 'mainnet', OPERATOR_NAME: 'Sampan Ltd' }).join('\n');
    for (const item of [
      'needs CHAINS_FILE',
      'needs WALLET_SEED',
      'needs DATABASE_URL',
      'needs OPERATOR_CONTACT',
      'needs LICENCE_REFERENCE',
      'needs SUPPORT_EMAIL',
      'needs BOT_HANDLE',
      'needs SCREENING_LIST',
      'needs TERMS_KEY_FILE',
      'needs ADMIN_PASSWORD',
      'needs order limits',
      'needs retention periods',
      'needs a second factor',
    ]) {
      expect(text).toContain(item);
    }
    expect(text).not.toContain('OPERATOR_NAME');
  });
});
