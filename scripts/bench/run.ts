/**
 * `npm run bench`: speed of the engine, as ratios to baselines measured in the same run, because absolute figures
 * depend on the machine more than on the code. Prints a table; asserts nothing. `npm run bench -- quotes orders payouts
 * watcher`: only these. `-- growth [orders]`: the cost at a million orders. `-- upgrade [orders]`: how long the newer
 * migrations take on as many. `-- idle [seconds] [folder]`: what a service costs that nobody uses, beside another
 * checkout. `-- reader`: a chain as quick as BNB Chain. `-- busy`: Solana, and a long mempool of Bitcoin. `-- pages
 * [folder]`: pages a second, beside another checkout. `--seconds 60`: how long orders are made. `--json`: for programs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { measureGrowth } from './growth.ts';
import { measureBusy } from './busy.ts';
import { openBenchLab, type BenchLab, type BenchRow } from './lab.ts';
import { measureIdle } from './idle.ts';
import { measureOrders } from './orders.ts';
import { measurePayouts } from './payouts.ts';
import { measurePages } from './pages.ts';
import { measureReader } from './reader.ts';
import { measureQuotes } from './quotes.ts';
import { measureUpgrade } from './upgrade.ts';
import { measureWatcher } from './watcher.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '12' }, json: { type: 'boolean', default: false } },
});
const parts: Readonly<Record<string, (lab: BenchLab) => Promise<readonly BenchRow[]>>> = {
  quotes: measureQuotes,
  orders: async (lab) => await measureOrders(lab, Number(values.seconds)),
  payouts: measurePayouts,
  watcher: measureWatcher,
};
/** Measurements that need a database or a program of their own. */
type Special = (given: string | undefined, other: string | undefined) => Promise<readonly BenchRow[]>;
const specials: Readonly<Record<string, Special>> = {
  growth: async (count = '1000000') => await measureGrowth(folder, Number(count)),
  upgrade: async (count = '1000000') => await measureUpgrade(folder, Number(count)),
  reader: async () => await measureReader(folder),
  busy: async (which) => await measureBusy(folder, which),
  pages: measurePages,
  idle: async (seconds = '60', other) => await measureIdle(folder, Number(seconds), other),
};
const names = positionals.length > 0 ? positionals : Object.keys(parts);

// Imported only if needed, because it may have to install pgbench.
if (names.includes('orders')) await import('../ensure-pgbench.ts');

const folder = await mkdtemp(path.join(tmpdir(), 'sampan-bench-'));
try {
  const [first = '', count, other] = names;
  const special = specials[first];
  const rows = special ? await special(count, other) : await measureParts();
  if (values.json) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else console.table(rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureParts(): Promise<readonly BenchRow[]> {
  const lab = await openBenchLab(folder);
  try {
    const rows: BenchRow[] = [];
    for (const name of names) {
      const measure = parts[name];
      if (!measure)
        throw new Error(`there is nothing called ${name} to measure: ${Object.keys(parts).join(', ')}, growth`);
      rows.push(...(await measure(lab)));
    }
    return rows;
  } finally {
    await lab.close();
  }
}
