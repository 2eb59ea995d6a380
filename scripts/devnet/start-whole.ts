/**
 * The whole devnet: every chain, funded wallets, the control server for the faucet page, and the product on top of it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { NodeSettings } from '#src/adapters/chains/node-settings.ts';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { makeLocalSigner } from '#src/adapters/signer/make-local-signer.ts';
import { openNodeKeys } from '#src/adapters/signer/node-keys.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import { openNodeChains } from '#src/adapters/signer/open-node-chains.ts';
import { readSeedPhrase } from '#src/adapters/chains/seed-phrase.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import type { Chains } from '#src/usecases/ports/chain-adapter.ts';
import { mineOnTimer } from '../../tools/devnet/src/mine-on-timer.ts';
import { serveDevnet } from '../../tools/devnet/src/devnet-server.ts';
import { startDevnet, type Devnet, type DevnetOptions } from '../../tools/devnet/src/start-devnet.ts';
import { fundWallets } from './fund-wallets.ts';
import { writeNodeSettings } from './write-settings.ts';

export type WholeDevnet = Readonly<{
  origin: string;
  devnet: Devnet;
  settings: NodeSettings;
  /** Chain adapters with the product's own keys and nodes, to check its balances. */
  chains: Chains;
  /** The signer that was started apart, if it was. */
  apart: SignerApart | undefined;
  /** The running product process. */
  product: () => Product;
  /** Starts the product again after it exited, and waits until it answers. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}>;

type Options = Readonly<{
  /** Folder of all data; it is deleted at the next start. */
  folder: string;
  port: number;
  ports?: DevnetOptions['ports'];
  env?: Readonly<Record<string, string>>;
  /** Starts a signer apart from the product, before it. Without one the product starts its own. */
  signer?: (place: SignerPlace) => Promise<SignerApart>;
  /** Entry file to start instead of the product's own. */
  entry?: string;
  /** Aborts a start that is in progress. */
  signal?: AbortSignal;
  say: (line: string) => void;
}>;

/** What a signer is started with. */
export type SignerPlace = Readonly<{ folder: string; settings: NodeSettings; env: Readonly<Record<string, string>> }>;

export type SignerApart = Readonly<{
  socketPath: string;
  /** Whether it has a network of its own. Not every machine allows that. */
  isAlone: boolean;
  /** Whether the signer could connect to this port of the machine. */
  reaches: (port: number) => boolean;
  stop: () => Promise<void>;
}>;

const repository = path.resolve(import.meta.dirname, '../..');

export async function startWhole(options: Options): Promise<WholeDevnet> {
  const { folder, port, ports = 'fixed', env = {}, entry = usualEntry, signal, say } = options;
  const closers: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  try {
    await mkdir(folder, { recursive: true });
    await rm(path.join(folder, 'data'), { recursive: true, force: true });
    const devnet = await startDevnet({ folder: path.join(folder, 'chains'), ports, say });
    closers.push(devnet.stop);
    signal?.throwIfAborted();
    const settings = await writeNodeSettings(path.join(folder, 'chains.json'), devnet.endpoints);
    const phrase = generateMnemonic(wordlist, 256);
    await writeFile(path.join(folder, 'seed'), `${phrase}\n`, { mode: 0o600 });
    const keys = {
      NETWORK_PROFILE: 'testnet',
      DATA_DIR: path.join(folder, 'data'),
      CHAINS_FILE: path.join(folder, 'chains.json'),
      WALLET_SEED_FILE: path.join(folder, 'seed'),
    };
    const apart = await options.signer?.({ folder, settings, env: keys });
    if (apart) closers.push(apart.stop);
    const signer = apart ? connectTo(apart, closers) : await openOwnSigner(settings, phrase);
    const { chains } = await openNodeChains({ settings, profile: 'testnet', signer, clock: systemClock });
    const key = randomBytes(16).toString('hex');
    const control = await serveDevnet(devnet, key);
    closers.push(control.close);

    const launch = (): Product =>
      startProduct(entry, {
        ...env,
        ...keys,
        ...(apart && { SIGNER_SOCKET: apart.socketPath }),
        // A devnet has only one source of orders, its user, so the rate limit per source is raised.
        ORDERS_PER_SOURCE: '1000',
        PORT: String(port),
        // Simulated prices, because a devnet need not reach any exchange on the internet.
        PRICE_SOURCES: 'sandbox',
        DEVNET_CONTROL_URL: control.url,
        DEVNET_CONTROL_KEY: key,
      });
    let product = launch();
    closers.push(async () => await stopProduct(product));
    const origin = `http://127.0.0.1:${port}`;
    const wait = makeWait(() => product, signal);
    await wait('watches every chain', async () => await areWatched(origin, devnet));
    await fundWallets({ devnet, chains, settings, say });
    closers.push(mineOnTimer(devnet));
    await wait('can pay out every currency', async () => await areFunded(origin));
    const startAgain = async (): Promise<void> => {
      product = launch();
      await wait('answers again', async () => (await fetch(`${origin}/readyz`)).ok);
    };
    return { origin, devnet, settings, chains, apart, product: () => product, startAgain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function connectTo(apart: SignerApart, closers: (() => Promise<void>)[]): Signer {
  const signer = connectSigner(apart);
  closers.push(async () => await Promise.resolve(signer.close()));
  return signer;
}

/** A signer of the same seed in this process, for the addresses of the hot wallets. */
async function openOwnSigner(settings: NodeSettings, phrase: string): Promise<Signer> {
  const seed = await readSeedPhrase(phrase);
  return makeLocalSigner({ profile: 'testnet', chains: await openNodeKeys(settings, seed) });
}

/** `ended` resolves to the exit code, or to the name of the signal that ended the process. */
export type Product = Readonly<{ child: ChildProcess; ended: Promise<number | string> }>;

const usualEntry = path.join(repository, 'src/main/start.ts');

function startProduct(entry: string, settings: Readonly<Record<string, string>>): Product {
  const program = ['--import', path.join(repository, 'src/main/require-node.mjs'), entry];
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings };
  const child = spawn(process.execPath, program, { cwd: repository, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, ended };
}

async function stopProduct({ child, ended }: Product): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await ended;
}

const patienceMs = 180_000;

function makeWait(product: () => Product, signal: AbortSignal | undefined) {
  return async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    const until = performance.now() + patienceMs;
    while (!(await isSo().catch(() => false))) {
      signal?.throwIfAborted();
      if (product().child.exitCode !== null) throw new Error('the product did not start');
      if (performance.now() > until) throw new Error(`the product was not ready in time: ${what}`);
      await sleep(250);
    }
  };
}

type Offered = Readonly<{ id: string; network: string; isActive: boolean }>;

async function listOffered(origin: string): Promise<readonly Offered[]> {
  return (await (await fetch(`${origin}/api/currencies`)).json()) as readonly Offered[];
}

/** Whether the product has read the head of every chain of the devnet. */
async function areWatched(origin: string, devnet: Devnet): Promise<boolean> {
  const offered = await listOffered(origin);
  return devnet.chains.every((chain) => offered.some(({ network, isActive }) => network === chain && isActive));
}

/** Whether a small quote for each currency is accepted, that is, not refused for lack of funds. */
async function areFunded(origin: string): Promise<boolean> {
  for (const { id } of (await listOffered(origin)).filter(({ isActive }) => isActive)) {
    const pair = id === 'BTC' ? { fromCurrency: 'LTC', amount: '20' } : { fromCurrency: 'BTC', amount: '0.02' };
    const answer = await fetch(`${origin}/api/calculate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...pair, toCurrency: id }),
    });
    if (!answer.ok) return false;
  }
  return true;
}
