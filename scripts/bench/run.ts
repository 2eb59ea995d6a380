/**
 * `npm run bench`: how fast the engine is, as ratios to bare measurements of the same run on the same machine, because
 * absolute figures say more about the machine than about the code. Prints a table; asserts nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBenchLab } from './lab.ts';
import { measureOrders } from './orders.ts';
import { measureQuotes } from './quotes.ts';
import { measureWatcher } from './watcher.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'sampan-bench-'));
try {
  const lab = await openBenchLab(folder);
  try {
    const rows = [...(await measureQuotes(lab)), ...(await measureOrders(lab)), ...(await measureWatcher(lab))];
    console.table(rows);
  } finally {
    await lab.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
