/**
 * Reading busy chains: the CPU that a slot of Solana with 1,500 transactions takes, and the calls and CPU that a
 * Bitcoin mempool of 100,000 takes. `npm run bench -- busy [solana | mempool]`.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeJsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { makeSlotIndex } from '#src/adapters/chains/solana/slot-index.ts';
import { makeSolanaNode } from '#src/adapters/chains/solana/solana-node.ts';
import { makeTokenAccounts } from '#src/adapters/chains/solana/token-accounts.ts';
import { openTokenBook } from '#src/adapters/chains/solana/token-book.ts';
import { parseExactJson } from '#src/adapters/chains/utxo/rpc/exact-json.ts';
import { makeUtxoNode } from '#src/adapters/chains/utxo/utxo-node.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { openBenchLab, type BenchLab, type BenchRow } from './lab.ts';
import { slotMs, startBusyNode, type BusyNode, type Kind } from './made-up-busy.ts';

const solanaSeconds = 30;
/** The just-in-time compiler is not what a slot costs. */
const warmSeconds = 10;
const mempoolSeconds = 30;
const lookMs = 1_000;

export async function measureBusy(folder: string, which?: string): Promise<readonly BenchRow[]> {
  const lab = await openBenchLab(folder, { isDurable: false });
  try {
    const solana = which === 'mempool' ? [] : await measureSolana(lab);
    return [...solana, ...(which === 'solana' ? [] : await measureMempool(lab))];
  } finally {
    await lab.close();
  }
}

async function openChain(lab: BenchLab, chain: ChainId, node: ChainAdapter): Promise<Ports> {
  // The chain is another one from here on.
  await lab.owner.query('delete from chain_headers where chain = $1', [chain]);
  await lab.owner.query('delete from chain_health where chain = $1', [chain]);
  const empty = 'height = null, hash = null, block_time = null, final_height = null';
  await lab.owner.query(`update chain_cursors set ${empty} where chain = $1`, [chain]);
  const { ports } = lab.built;
  const rules = { ...ports.rules, profile: 'mainnet' as const };
  return { ...ports, rules, chains: { ...ports.chains, [chain]: { ...ports.chains[chain], node } } };
}

async function measureSolana(lab: BenchLab): Promise<readonly BenchRow[]> {
  return await withNode('solana', async ({ url }) => {
    const rpc = makeJsonRpc({ name: 'solana', url });
    const node = makeSolanaNode({
      rpc,
      network: 'main',
      book: openTokenBook({}),
      tokenAccounts: makeTokenAccounts(),
      slots: makeSlotIndex(rpc),
    });
    const ports = await openChain(lab, 'solana', node);
    await follow(ports, 'solana', { seconds: warmSeconds, pauseMs: slotMs });
    const before = await readSolana(ports);
    const { cpuMs } = await follow(ports, 'solana', { seconds: solanaSeconds, pauseMs: slotMs });
    const slots = (await readSolana(ports)) - before;
    const made = (solanaSeconds * 1_000) / slotMs;
    return [
      { what: 'Solana, CPU of a slot', figure: `${(cpuMs / slots).toFixed(0)} ms`, ratio: '' },
      { what: 'Solana, slots read of made', figure: (slots / made).toFixed(2), ratio: '' },
    ];
  });
}

async function readSolana({ store }: Ports): Promise<number> {
  return (await store.snapshot(async ({ chains }) => await chains.cursor('solana')))?.height ?? 0;
}

async function measureMempool(lab: BenchLab): Promise<readonly BenchRow[]> {
  return await withNode('bitcoin', async ({ url, countCalls }) => {
    const rpc = makeJsonRpc({ name: 'bitcoin', url, parse: parseExactJson });
    const ports = await openChain(lab, 'bitcoin', makeUtxoNode(rpc, 'bitcoin'));
    const before = process.cpuUsage();
    await watchChain(ports, 'bitcoin');
    const first = { calls: await countCalls(), cpuMs: sinceMs(before) };
    const { cpuMs } = await follow(ports, 'bitcoin', { seconds: mempoolSeconds, pauseMs: lookMs });
    const calls = (await countCalls()) - first.calls;
    const ofFirst = `${first.cpuMs.toFixed(0)} ms of CPU`;
    return [
      { what: 'mempool of 100,000, first look', figure: `${first.calls} calls`, ratio: ofFirst },
      {
        what: 'mempool of 100,000, after',
        figure: `${(cpuMs / mempoolSeconds / 1_000).toFixed(3)} s of CPU a second`,
        ratio: `${(calls / mempoolSeconds).toFixed(0)} calls a second`,
      },
    ];
  });
}

type Following = Readonly<{ seconds: number; pauseMs: number }>;

async function follow(ports: Ports, chain: ChainId, { seconds, pauseMs }: Following) {
  const before = process.cpuUsage();
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const { isCaughtUp } = await watchChain(ports, chain);
    if (isCaughtUp) await sleep(pauseMs);
  }
  return { cpuMs: sinceMs(before) };
}

function sinceMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function withNode(
  kind: Kind,
  measure: (node: BusyNode) => Promise<readonly BenchRow[]>,
): Promise<readonly BenchRow[]> {
  const node = await startBusyNode(kind);
  try {
    return await measure(node);
  } finally {
    await node.stop();
  }
}
