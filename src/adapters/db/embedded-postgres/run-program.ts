/** Runs one of PostgreSQL's programs to its end. If it fails, the error has the reason in one line. */
import { spawn } from 'node:child_process';
import type { Runner } from './unprivileged-runner.ts';

type Options = Readonly<{ runner: Runner; program: string; args: readonly string[]; forced?: AbortSignal | undefined }>;

export async function runProgram({ runner, program, args, forced }: Options): Promise<void> {
  const [command, commandArgs, settings] = runner.prepare(program, args);
  const child = spawn(command, commandArgs, { ...settings, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  forced?.addEventListener('abort', () => child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} failed: ${lastWords(said)}`);
}

/** The line of the program's output with the reason, without the program's own prefix. */
export function lastWords(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
  return reason.replace(/^.*?\b(FATAL|PANIC|error):\s*/i, '').trim();
}
