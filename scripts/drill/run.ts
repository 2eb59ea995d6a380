/**
 * `npm run drill -- failover --kills 20 --orders 3`: the failure of PostgreSQL's primary, on a cluster under Patroni
 * that is started for it. With `--lossy` it replicates asynchronously, and the last second before each kill is lost.
 * Needs root and, the first time, Debian's packages. Ends with 1 if an order was lost that could not be, or paid twice,
 * or if something was signed behind a fence.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openDebianRoot } from './debian-root.ts';
import { killPrimaries } from './failover.ts';
import { openChainView } from './judge.ts';
import { openCluster } from './patroni-cluster.ts';
import { startService } from './running-service.ts';
import { startVisitors } from './visitors.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    orders: { type: 'string', default: '3' },
    lossy: { type: 'boolean', default: false },
  },
});
if (positionals[0] !== 'failover') {
  console.error('say what to drill: failover');
  process.exit(1);
}
// So that what was started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const say = (line: string): void => console.log(line);
const kept = process.env['DRILL_FOLDER'] ?? path.join(os.tmpdir(), 'sampan-drill');
fs.mkdirSync(kept, { recursive: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-drill-run-'));
const logFile = path.join(kept, 'service.log');
fs.rmSync(logFile, { force: true });
const root = openDebianRoot(kept);
try {
  const { lossy: isLossy } = values;
  const cluster = await openCluster(root, isLossy ? 'asynchronous' : 'synchronous');
  try {
    say('three nodes of PostgreSQL run');
    const service = await startService({ folder, databaseUrl: cluster.url, logFile });
    const view = openChainView(cluster.url);
    const { origin } = service;
    const visitors = startVisitors({ origin, perSecond: Number(values.orders), isLossy, isPaid: view.isPaid });
    const found = await killPrimaries({ cluster, service, visitors, kills: Number(values.kills), isLossy, say });
    await view.close();
    const away = found.secondsAway.toSorted((one, other) => one - other);
    const [middle, most] = [away[Math.floor(away.length / 2)] ?? 0, away.at(-1) ?? 0];
    const { orders, lost, unfinished, paid, refunded, paidTwice, signedBehindFence } = found;
    say(`orders ${orders}, lost ${lost}, paid ${paid}, refunded ${refunded}, unfinished ${unfinished}`);
    say(`paid twice: ${paidTwice}`);
    say(`payments signed behind a fence: ${signedBehindFence}`);
    say(`seconds until ready again: median ${middle.toFixed(1)}, most ${most.toFixed(1)}`);
    say(`turned away: ${JSON.stringify(found.turnedAway)}`);
    if ((isLossy ? 0 : lost) + unfinished + paidTwice + signedBehindFence > 0) process.exitCode = 1;
  } finally {
    await cluster.close();
  }
} finally {
  root.close();
  fs.rmSync(folder, { recursive: true, force: true });
}
