/** Starts the product on a temporary data folder, for scripts that open its pages, and stops it again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

export type Product = Readonly<{ origin: string; stop(): Promise<void> }>;

const here = path.resolve(import.meta.dirname, '..');
const startSeconds = 120;

export async function startProduct(
  options: Readonly<{
    port: number;
    blockSeconds: number;
    settings?: Readonly<Record<string, string>>;
    /** Another checkout, with its pages built, whose product is to be started. */
    folder?: string | undefined;
  }>,
): Promise<Product> {
  const { port, blockSeconds, settings, folder = here } = options;
  const env = { ...process.env, ...settings, PORT: String(port), SANDBOX_BLOCK_SECONDS: String(blockSeconds) };
  const serve = path.join(folder, 'tests/e2e/support/serve.ts');
  const child = spawn(process.execPath, [serve], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  for (let second = 0; second < startSeconds * 2; second += 1) {
    if (child.exitCode !== null) throw new Error('the product did not start');
    if (await isReady(origin)) return { origin, stop };
    await sleep(500);
  }
  await stop();
  throw new Error('the product was not ready in time');
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
