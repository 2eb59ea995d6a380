/** The signer process of the benchmarks, as in production: it has the keys and signs the terms of every order. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';

const program = path.resolve(import.meta.dirname, '../../src/main/signer.ts');

export const signerSocketIn = (folder: string): string => path.join(folder, 'signer.sock');

export type BenchSigner = Readonly<{ pid: number; stop(): Promise<void> }>;

export async function startBenchSigner(folder: string): Promise<BenchSigner> {
  const settings = { DATA_DIR: path.join(folder, 'keys'), SIGNER_SOCKET: signerSocketIn(folder), LOG_LEVEL: 'warn' };
  const env = { ...process.env, ...settings, NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['--disable-sigusr1', program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  // It says that it is running when it answers.
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('the signer of the benchmark did not start');
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
