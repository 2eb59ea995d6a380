/** Proofs that are measurements: ratios to a baseline of the same run, not absolute times of this machine. */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import type { BenchRow } from '../bench/lab.ts';
import type { Found, Proof, ProofPlace } from './proof.ts';

const least = { quotes: 0.5, orders: 0.4 } as const;
const mostGrowth = 1.5;
const seconds = 60;

export const load: Proof = {
  name: 'load',
  title: 'Load',
  claim:
    `for ${seconds} s without an error: quotes at least ${least.quotes} of the bare framework, ` +
    `orders at least ${least.orders} of single-row commits by pgbench of the row of an order`,
  run: async (place) => {
    const rows = await bench(place, ['quotes', 'orders', '--seconds', String(seconds)]);
    const problems = [findTooLow(rows, 'quotes', least.quotes), findTooLow(rows, 'orders by', least.orders)];
    return toFound(rows, problems.flat());
  },
};

export const growth: Proof = {
  name: 'growth',
  title: 'Growth',
  claim: `tracking, quotes and watcher cost at most ${mostGrowth} times as much with 1,000,000 orders as with 1,000`,
  run: async (place) => {
    const rows = await bench(place, ['growth', '1000000']);
    const grown = rows.filter((row) => row.what.includes('1000000') && ratioOf(row) > mostGrowth);
    return toFound(
      rows,
      grown.map(({ what, ratio }) => `${what}: ${ratio}`),
    );
  },
};

async function bench({ say }: ProofPlace, args: readonly string[]): Promise<readonly BenchRow[]> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['scripts/bench/run.ts', ...args, '--json'], { env, maxBuffer: 1e8 });
  const rows = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as readonly BenchRow[];
  for (const { what, figure, ratio } of rows) say(`${what}: ${figure} (${ratio})`);
  return rows;
}

function findTooLow(rows: readonly BenchRow[], what: string, ratio: number): readonly string[] {
  const row = rows.find((each) => each.what.startsWith(what));
  if (!row) throw new Error(`nothing was measured that begins with "${what}"`);
  return ratioOf(row) < ratio ? [`${row.what}: ${row.ratio}, less than ${ratio}`] : [];
}

function ratioOf({ ratio }: BenchRow): number {
  return Number.parseFloat(ratio);
}

function toFound(rows: readonly BenchRow[], problems: readonly string[]): Found {
  return {
    figures: Object.fromEntries(rows.map(({ what, figure, ratio }) => [what, `${figure} (${ratio})`])),
    bars: rows.map((row) => ({ label: row.what, value: ratioOf(row) })),
    barUnit: 'of bare',
    ...(problems.length > 0 && { problem: problems.join('; ') }),
  };
}
