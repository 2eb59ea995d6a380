/**
 * `npm run audit`: asks the registry for known vulnerabilities of our dependencies. It needs the network, so no test
 * runs it; if the registry does not answer it says so, and does not report success.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { packageFolders } from './check-dependencies.ts';

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
