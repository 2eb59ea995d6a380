/** The service on the cluster: server, worker and signer as processes of their own, and the operator's commands. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { until } from './patroni-cluster.ts';

export type Service = Readonly<{
  origin: string;
  dataDir: string;
  isReady(): Promise<boolean>;
  /** Runs `npm run payouts` with these words, and returns what it says. */
  payouts(...words: readonly string[]): Promise<string>;
  /** Makes blocks on a simulated chain. */
  mine(chain: ChainId, count: number): Promise<void>;
  /** Moves the clock of the sandbox forward. */
  moveClock(seconds: number): Promise<void>;
  /** Ends all of it as an operator does. Throws if a process had ended before, or complains now. */
  close(): Promise<void>;
}>;

const repository = path.resolve(import.meta.dirname, '../..');
const guard = path.join(repository, 'src/main/require-node.mjs');
const port = 24_830;
const origin = `http://127.0.0.1:${port}`;
const startMs = 120_000;

type Options = Readonly<{ folder: string; databaseUrl: string; logFile: string }>;

export async function startService({ folder, databaseUrl, logFile }: Options): Promise<Service> {
  const dataDir = path.join(folder, 'data');
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_BLOCK_SECONDS: '1',
    // The seed of the labs' wallets, so that the judge sees the same wallet.
    SANDBOX_SEED: '0b'.repeat(32),
    // Each visitor has an address of its own, as visitors have.
    TRUSTED_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
  };
  const start = (entry: string): ChildProcess => {
    const entryFile = path.join(repository, `src/main/${entry}.ts`);
    const log = fs.openSync(logFile, 'a');
    const child = spawn(process.execPath, ['--import', guard, entryFile], { env, stdio: ['ignore', log, log] });
    fs.closeSync(log);
    return child;
  };
  const children = ['signer', 'server', 'worker'].map((entry) => [entry, start(entry)] as const);
  // A drill that fails leaves nothing running.
  process.once('exit', () => children.forEach(([, child]) => child.kill('SIGKILL')));
  const assertAlive = (): void => {
    const ended = children.filter(([, { exitCode, signalCode }]) => (exitCode ?? signalCode) !== null);
    if (ended.length > 0) throw new Error(`ended by themselves: ${ended.map(([entry]) => entry).join()}`);
  };
  const service: Service = {
    origin,
    dataDir,
    isReady,
    payouts: async (...words) => {
      const script = path.join(repository, 'scripts/payout-stops.ts');
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', guard, script, ...words], { env });
      return stdout;
    },
    mine: async (chain, count) => void (await postTo('/api/sandbox/blocks', { chain, count })),
    moveClock: async (seconds) => {
      const isMoved = await postTo('/api/sandbox/clock', { seconds });
      if (!isMoved) throw new Error('the clock of the sandbox was not moved');
    },
    close: async () => {
      assertAlive();
      for (const [entry, child] of children.toReversed()) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        const [code] = (await ended) as readonly unknown[];
        if (code !== 0) throw new Error(`${entry} ended with ${String(code)}`);
      }
    },
  };
  await until(
    'the service is ready',
    async () => {
      assertAlive();
      return await isReady();
    },
    startMs,
  );
  return service;
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer?.ok === true;
}

async function postTo(url: string, body: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${origin}${url}`, init).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok === true;
}
