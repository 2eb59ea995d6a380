/** Runs test files at full size and returns the figures they counted. A failing test fails the proof. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { Figures, ProofPlace } from './proof.ts';

type Run = Readonly<{
  /** Names under which the tests record their figures. Figures of several tests with one name are added up. */
  notes: readonly string[];
  files: readonly string[];
  /** Test sizes, passed as environment variables: `{ KILLS: 200 }` is PROVE_KILLS. */
  sizes: Readonly<Record<string, number>>;
}>;

export async function runTests({ folder, say }: ProofPlace, { notes, files, sizes }: Run): Promise<Figures> {
  const wanted = Object.entries(sizes).map(([size, count]) => [`PROVE_${size}`, String(count)] as const);
  const env = { ...process.env, ...Object.fromEntries(wanted), PROVE_OUT: folder };
  await runCommand(['vitest', 'run', '--project', 'proofs', ...files], env, say);
  const sums: Record<string, number | string> = {};
  for (const name of notes) {
    const figures = JSON.parse(await readFile(path.join(folder, `${name}.json`), 'utf8')) as Figures;
    for (const [label, value] of Object.entries(figures)) {
      const before = sums[label];
      sums[label] = typeof before === 'number' && typeof value === 'number' ? before + value : value;
    }
  }
  return sums;
}

/** Runs a program of this project's packages, or `node`, and passes its output on line by line. */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  const file = program === 'node' ? process.execPath : path.resolve('node_modules/.bin', program);
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
        last = line.trim();
        say(last);
      }
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${last}`);
}
