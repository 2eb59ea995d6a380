/** Runs a worker as a separate process, with the database and the clock of a lab, until it exits. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'vite';
import { inject } from 'vitest';
import type { OrderLab } from '#tests/support/order-lab.ts';
import type { WorkerTask } from './worker-process.ts';

const source = path.join(import.meta.dirname, 'worker-process.ts');

export async function runWorkerProcess(
  { database, folder, ports }: OrderLab,
  task: Pick<WorkerTask, 'chains' | 'payoutsTogether' | 'death'>,
): Promise<Readonly<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>> {
  const whole: WorkerTask = { url: database.url, folder, now: ports.clock.now(), ...task };
  return await runBundled(source, whole);
}

const scripts = new Map<string, Promise<string>>();

/** Runs a source file as a process of its own, with a task as its argument. `started` is told the process. */
export async function runBundled(
  file: string,
  task: unknown,
  started: (child: Readonly<{ kill(signal: 'SIGKILL'): boolean }>) => void = () => {},
): Promise<Readonly<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>> {
  const script = scripts.get(file) ?? bundle(file);
  scripts.set(file, script);
  const child = spawn(process.execPath, [await script, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started(child);
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, errors };
}

/**
 * Bundles the hundreds of source files into one: most of these processes live shorter than loading the sources would
 * take.
 */
async function bundle(file: string): Promise<string> {
  const name = `${path.basename(file, '.ts')}-${process.pid}.mjs`;
  const outDir = path.join(inject('runFolder'), 'workers');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: file,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: name } },
    },
  });
  return path.join(outDir, name);
}
