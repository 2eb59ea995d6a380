/** Runs a worker as a separate process, with the database and the clock of a lab, until it exits. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'vite';
import { inject } from 'vitest';
import type { OrderLab } from '#tests/support/order-lab.ts';
import type { WorkerTask } from './worker-process.ts';

const source = path.join(import.meta.dirname, 'worker-process.ts');
let script: Promise<string> | undefined;

export async function runWorkerProcess(
  { database, folder, ports }: OrderLab,
  task: Pick<WorkerTask, 'chains' | 'payoutsTogether' | 'death'>,
): Promise<Readonly<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>> {
  const whole: WorkerTask = { url: database.url, folder, now: ports.clock.now(), ...task };
  script ??= bundle();
  const child = spawn(process.execPath, [await script, JSON.stringify(whole)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, errors };
}

/**
 * Bundles the hundreds of source files into one: most of these processes live shorter than loading the sources would
 * take.
 */
async function bundle(): Promise<string> {
  const [outDir, name] = [path.join(inject('runFolder'), 'workers'), `${process.pid}.mjs`];
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: source,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: name } },
    },
  });
  return path.join(outDir, name);
}
