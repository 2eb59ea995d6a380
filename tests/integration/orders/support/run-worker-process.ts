/** Starts a worker in a process of its own, on the database and at the time of a lab, and waits for its end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OrderLab } from '#tests/support/order-lab.ts';
import type { WorkerTask } from './worker-process.ts';

const script = fileURLToPath(new URL('worker-process.ts', import.meta.url));

export async function runWorkerProcess(
  { database, folder, ports }: OrderLab,
  task: Pick<WorkerTask, 'chains' | 'death'>,
): Promise<Readonly<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>> {
  const whole: WorkerTask = { url: database.url, folder, now: ports.clock.now(), ...task };
  const child = spawn(process.execPath, [script, JSON.stringify(whole)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, errors };
}
