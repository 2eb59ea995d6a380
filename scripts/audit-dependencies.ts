/**
 * `npm run audit`: asks the registry whether anything we are made of has a known hole. It needs the network, so no test
 * runs it, and where there is no answer it says so instead of looking like a good one.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { packageFolders } from './check-dependencies.ts';

type Counts = Readonly<{ high?: number; critical?: number }>;
export type Verdict = 'clean' | 'holes' | 'unknown';

/** What `npm audit --json` wrote: a report has counts, and everything else is no answer. */
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

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const verdicts = packageFolders.map((folder) => {
    const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: path.join(root, folder), encoding: 'utf8' });
    const verdict = readAudit(stdout);
    process.stdout.write(`${folder === '' ? 'the product' : folder}: ${words[verdict]}\n`);
    return verdict;
  });
  if (verdicts.includes('unknown')) process.exitCode = 2;
  if (verdicts.includes('holes')) process.exitCode = 1;
}
