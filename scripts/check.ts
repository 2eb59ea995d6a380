/**
 * `npm run check`: format, lint, types and unit tests. After the format check, the other steps run in parallel. The
 * output of a step is printed if it fails, and the last line names the failed steps.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');

type Step = Readonly<{ name: string; command: readonly [program: string, ...args: string[]] }>;

const format: Step = { name: 'format', command: ['oxfmt', '--check', '.'] };
const typegen: Step = { name: 'typegen', command: ['react-router', 'typegen'] };
/** Type check with an incremental build cache, which makes later runs faster. */
const compile = (name: string, ...args: readonly string[]): Step => ({
  name,
  command: [
    'tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/${name}.tsbuildinfo`,
    ...args,
  ],
});
const sideBySide: readonly Step[] = [
  { name: 'test:unit', command: ['vitest', 'run', '--project', 'unit', '--reporter', 'dot'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  compile('typecheck'),
  compile('typecheck-domain', '-p', 'tsconfig.domain.json'),
];

/**
 * The compiler and the type-aware linter are Go programs. Fewer garbage collections take memory and save a tenth of the
 * time.
 */
const fewCollections = { GOGC: '400' };

// Lint and types depend on the files that typegen writes.
const failed = [...(await runAll([format, typegen])), ...(await runAll(sideBySide))];
process.stdout.write(failed.length === 0 ? 'check: all passed\n' : `check: FAILED in ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs the steps in parallel and returns the names of the failed ones. */
async function runAll(steps: readonly Step[]): Promise<readonly string[]> {
  const outcomes = await Promise.all(steps.map(async (step) => ((await hasPassed(step)) ? [] : [step.name])));
  return outcomes.flat();
}

async function hasPassed({ name, command: [program, ...args] }: Step): Promise<boolean> {
  const began = performance.now();
  const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    env: { ...fewCollections, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`check: ${name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  if (code !== 0) process.stdout.write(Buffer.concat(said));
  return code === 0;
}
