/**
 * The product, except that it kills itself without warning at the points listed in the file DEATHS_FILE, once each.
 * "Between sign and broadcast" is before the node is called; "between broadcast and record" is after the node has
 * answered.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { openApp } from '#src/main/open-app.ts';
import { openServer } from '#src/main/open-server.ts';
import { openWorker } from '#src/main/open-worker.ts';
import { runProcess } from '#src/main/run-process.ts';
import type { ChainAdapter, ChainPair, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Death } from './deaths.ts';

const file = process.env['DEATHS_FILE'] ?? '';

await runProcess(async (context) => {
  const app = await openApp(context);
  const { built } = app;
  const ports = { ...built.ports, chains: makeDeadly(built.ports.chains) };
  await openServer(context, app);
  await openWorker(context, { ...app, built: { ...built, ports } });
});

function makeDeadly(chains: Chains): Chains {
  const pairs = Object.entries(chains).map(([chain, pair]) => [chain, withDeadlyNode(pair)]);
  return Object.fromEntries(pairs) as Chains;
}

function withDeadlyNode({ node, wallet }: ChainPair): ChainPair {
  const broadcast: ChainAdapter['broadcast'] = async (...given) => {
    dieIfDue({ chain: node.chain, point: 'before broadcast' });
    const result = await node.broadcast(...given);
    dieIfDue({ chain: node.chain, point: 'after broadcast' });
    return result;
  };
  return { node: { ...node, broadcast }, wallet };
}

function dieIfDue(moment: Death): void {
  const deaths = JSON.parse(readFileSync(file, 'utf8')) as readonly Death[];
  const left = deaths.filter(({ chain, point }) => chain !== moment.chain || point !== moment.point);
  if (left.length === deaths.length) return;
  writeFileSync(file, JSON.stringify(left));
  process.kill(process.pid, 'SIGKILL');
}
