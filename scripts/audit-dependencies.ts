/**
 * `npm run audit`: asks the registry for known vulnerabilities of our dependencies. It needs the network, so no test
 * runs it; if the registry does not answer it says so, and does not report success. `-- --save FILE` keeps what the
 * registry knows, and `-- --file FILE` compares with that elsewhere, without the network.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { auditFromFile, type AdvisoryFile } from './audit-file.ts';
import { packageFolders, readPackageFolders } from './check-dependencies.ts';

type Counts = Readonly<{ high?: number; critical?: number }>;
export type Verdict = 'clean' | 'holes' | 'unknown';

/** Parses the output of `npm audit --json`. Output without counts is no report, so the audit counts as unanswered. */
export function readAudit(text: string): Verdict {
  const counts = findCounts(text);
  if (!counts) return 'unknown';
  return (counts.high ?? 0) + (counts.critical ?? 0) > 0 ? 'holes' : 'clean';
}

function findCounts(text: string): Counts | undefined {
  try {
    const { metadata } = JSON.parse(text) as Readonly<{ metadata?: Readonly<{ vulnerabilities?: Counts }> }>;
    return metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

const words: Readonly<Record<Verdict, string>> = {
  clean: 'no known hole of high or critical severity',
  holes: 'has known holes: see `npm audit`',
  unknown: 'the audit service gave no answer, so nothing is known',
};

const root = path.resolve(import.meta.dirname, '..');

function askRegistry(): void {
  const verdicts = packageFolders.map((folder) => {
    const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: path.join(root, folder), encoding: 'utf8' });
    const verdict = readAudit(stdout);
    process.stdout.write(`${folder === '' ? 'the product' : folder}: ${words[verdict]}\n`);
    return verdict;
  });
  if (verdicts.includes('unknown')) process.exitCode = 2;
  if (verdicts.includes('holes')) process.exitCode = 1;
}

/** All installed packages of all lock files, as name and version. */
function listInstalled(): readonly (readonly [string, string])[] {
  const entries = readPackageFolders(root).flatMap(({ lock }) => Object.entries(lock.packages ?? {}));
  return entries.flatMap(([at, { version, link }]) => {
    const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return at === '' || link === true || version === undefined ? [] : [[name, version] as const];
  });
}

function askFile(file: string): void {
  const kept = JSON.parse(readFileSync(file, 'utf8')) as AdvisoryFile;
  const { holes, unknown } = auditFromFile(kept, listInstalled(), Date.now());
  for (const line of [...holes, ...unknown.map((each) => `unknown: ${each}`)]) process.stdout.write(`${line}\n`);
  process.stdout.write(`${holes.length} holes by the advisories of ${kept.date}; later ones are not known\n`);
  if (unknown.length > 0) process.exitCode = 2;
  if (holes.length > 0) process.exitCode = 1;
}

/** Asks the registry for all advisories of the installed packages, and writes them to a file with today's date. */
async function saveFile(file: string): Promise<void> {
  const versions = Map.groupBy(listInstalled(), ([name]) => name);
  const body = Object.fromEntries(
    [...versions].map(([name, all]) => [name, [...new Set(all.map(([, each]) => each))]]),
  );
  const answer = await fetch('https://registry.npmjs.org/-/npm/v1/security/advisories/bulk', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
  const advisories = (await answer.json()) as AdvisoryFile['advisories'];
  const kept: AdvisoryFile = { date: new Date().toISOString().slice(0, 10), asked: [...versions.keys()], advisories };
  writeFileSync(file, `${JSON.stringify(kept, undefined, 2)}\n`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { file: { type: 'string' }, save: { type: 'string' } } });
  if (values.save !== undefined) await saveFile(values.save);
  else if (values.file !== undefined) askFile(values.file);
  else askRegistry();
}
