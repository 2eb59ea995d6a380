/** Lighthouse, installed separately on first use: it is as large as all other tools together. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { chromiumArgs } from '../find-chromium.ts';

const run = promisify(execFile);
const folder = path.resolve(import.meta.dirname, '../../tools/bench-web');
const tool = path.join(folder, 'node_modules/lighthouse/cli/index.js');
const mostBytes = 64 * 1024 * 1024;

export type Report = Readonly<{
  scores: Readonly<{ performance: number; accessibility: number; bestPractices: number; seo: number }>;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** Names of the failed audits; informative audits are left out. */
  failed: readonly string[];
}>;

export function installLighthouse(): void {
  if (existsSync(tool)) return;
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}

/**
 * `throttling`: `simulate` lets Lighthouse compute the effect of a slow line, `devtools` really slows the line down.
 */
export async function measure(
  url: string,
  { chromium, throttling }: Readonly<{ chromium: string; throttling: 'simulate' | 'devtools' }>,
): Promise<Report> {
  const flags = [
    url,
    '--quiet',
    '--output=json',
    `--throttling-method=${throttling}`,
    `--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  const { stdout } = await run(process.execPath, [tool, ...flags], { env, maxBuffer: mostBytes });
  return toReport(JSON.parse(stdout) as RawReport);
}

type RawAudit = Readonly<{ id: string; numericValue?: number; score: number | null; scoreDisplayMode: string }>;
type RawReport = Readonly<{
  audits: Readonly<Record<string, RawAudit>>;
  categories: Readonly<Record<string, Readonly<{ score: number | null }>>>;
}>;

function toReport({ audits, categories }: RawReport): Report {
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const isFailed = ({ score: got, scoreDisplayMode: mode }: RawAudit): boolean => mode === 'binary' && got === 0;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    failed: Object.values(audits)
      .filter(isFailed)
      .map(({ id }) => id),
  };
}
