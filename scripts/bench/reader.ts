/**
 * Reading a chain as quick as BNB Chain: a block every 0.45 seconds from a node that takes 20 milliseconds, with many
 * addresses that wait for a payment, and comparisons of books and chain with many used ones. `npm run bench -- reader`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeEvmNode } from '#src/adapters/chains/evm/evm-node.ts';
import { openTokenBook } from '#src/adapters/chains/evm/token-book.ts';
import { makeJsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { compareNow } from '#src/usecases/reconciliation/compare-now.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { openBenchLab, type BenchLab, type BenchRow } from './lab.ts';
import { makeOrdering } from './make-ordering.ts';
import { startMadeUpEvm, type MadeUpEvm } from './made-up-evm.ts';

const chain = 'bnb-chain';
const settings = { blockMs: 450, delayMs: 20, transactions: 150 } as const;
const watchSeconds = 60;
const pauseMs = 1_000;
const comparisons = 20;
const counts = [2_000, 100_000] as const;
const used = [3_000, 100_000] as const;

export async function measureReader(folder: string): Promise<readonly BenchRow[]> {
  const lab = await openBenchLab(folder, { isDurable: false });
  await makeOrdering(lab.built)();
  const node = await startMadeUpEvm({ ...settings, held: await readHeld(lab) });
  try {
    // The chain is another one from here on.
    await lab.owner.query('delete from chain_headers where chain = $1', [chain]);
    await lab.owner.query('delete from chain_health where chain = $1', [chain]);
    const empty = 'height = null, hash = null, block_time = null, final_height = null';
    await lab.owner.query(`update chain_cursors set ${empty} where chain = $1`, [chain]);
    const ports = withNode(lab, node);
    const rows: BenchRow[] = [];
    for (const count of counts) {
      await addWaiting(lab, count);
      rows.push(...(await measureWatch(ports, node, count)));
    }
    for (const count of used) {
      await addUsed(lab, count);
      rows.push(await measureComparisons(ports, node, count));
    }
    return rows;
  } finally {
    await node.stop();
    await lab.close();
  }
}

const tokens = {
  'USDT-BEP20': '0x55d398326f99059ff775485246999027b3197955',
  'USDC-BEP20': '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
} as const;

/** What the hot wallet holds in the sandbox: the made-up node says the same. */
async function readHeld({ built }: BenchLab): Promise<ReadonlyMap<string, bigint>> {
  const { node, wallet } = built.ports.chains[chain];
  const hot = (await wallet.hotAddress()).toLowerCase();
  const { held } = await node.balances([hot]);
  const keyOf = (currency: CurrencyId): string =>
    currency in tokens ? `${tokens[currency as keyof typeof tokens]} ${hot}` : currency === 'BNB' ? hot : currency;
  return new Map(held.map(({ currency, units }) => [keyOf(currency), units] as const));
}

function withNode({ built }: BenchLab, { url }: MadeUpEvm): Ports {
  const { ports } = built;
  const rpc = makeJsonRpc({ name: chain, url });
  const node = makeEvmNode({ rpc, chain, book: openTokenBook(chain, tokens), feeStyle: 'legacy' });
  return { ...ports, chains: { ...ports.chains, [chain]: { ...ports.chains[chain], node } } };
}

/** Copies one order until so many addresses wait. */
async function addWaiting({ owner }: BenchLab, count: number): Promise<void> {
  await owner.query(
    `with model as (select * from orders order by created_at limit 1),
       made as (
         insert into orders (id, order_number, tracking_code, product, order_type, state, version, quote,
           receive_address, deposit_address, confirmations_needed, planned_effects, terms_text, terms_signature,
           created_at, expires_at, wake_at, agreed)
         select 'waiting-' || i, 'W-' || i, 'waiting-' || i, product, order_type, 'awaiting_deposit', 0,
           quote, receive_address, '0x' || lpad(to_hex(i), 40, '0'), confirmations_needed, '{}', terms_text,
           terms_signature, created_at, expires_at + interval '1 day', wake_at + interval '1 day', agreed
         from model, generate_series((select count(*) from watched_addresses where chain = $1)::int + 1, $2::int) as i
         returning id, deposit_address
       )
     insert into watched_addresses (family, address, chain, role, order_id, address_index)
     select 'evm', deposit_address, $1, 'deposit', id, 1000000 + split_part(id, '-', 2)::int from made`,
    [chain, count],
  );
  await owner.query('analyze');
}

/** Gives so many of them a deposit that was booked and moved on long ago. */
async function addUsed({ owner }: BenchLab, count: number): Promise<void> {
  await owner.query(
    `insert into deposits (id, order_id, chain, txid, output_index, currency, units, status, height, block_hash,
       confirmations_needed, seen_at, mined_at, confirmed_at)
     select $1 || ':used-' || i || ':0', 'waiting-' || i, $1, 'used-' || i, 0, 'BNB', 1, 'confirmed', 1, 'used', 1,
       now(), now(), now()
     from generate_series(2, $2::int) as i on conflict do nothing`,
    [chain, count],
  );
  await owner.query('analyze');
}

async function measureWatch(ports: Ports, node: MadeUpEvm, count: number): Promise<readonly BenchRow[]> {
  await catchUp(ports);
  const before = { ...(await node.look()), read: await heightOf(ports), cpu: process.cpuUsage() };
  const until = performance.now() + watchSeconds * 1_000;
  while (performance.now() < until) {
    const { isCaughtUp } = await watchChain(ports, chain);
    if (isCaughtUp) await sleep(pauseMs);
  }
  const after = { ...(await node.look()), read: await heightOf(ports) };
  const { user, system } = process.cpuUsage(before.cpu);
  const share = (after.read - before.read) / (after.height - before.height);
  const calls = ((after.calls - before.calls) * 60) / watchSeconds;
  const waiting = `${count} waiting`;
  return [
    { what: `quick chain, ${waiting}: read of made`, figure: share.toFixed(2), ratio: '' },
    { what: `quick chain, ${waiting}: calls`, figure: `${calls.toFixed(0)} a minute`, ratio: '' },
    {
      what: `quick chain, ${waiting}: CPU`,
      figure: `${((user + system) / 10_000 / watchSeconds).toFixed(1)} % of a core`,
      ratio: '',
    },
  ];
}

/** Comparisons as a worker makes them, while another loop reads on. */
async function measureComparisons(ports: Ports, node: MadeUpEvm, count: number): Promise<BenchRow> {
  await catchUp(ports);
  const stopping = new AbortController();
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      const { isCaughtUp } = await watchChain(ports, chain);
      if (isCaughtUp) await sleep(pauseMs);
    }
  })();
  const before = await node.look();
  let successes = 0;
  try {
    for (let look = 0; look < comparisons; look += 1) {
      const { isComparable, differences } = await compareNow(ports, chain);
      if (isComparable && differences.length === 0) successes += 1;
      await sleep(pauseMs);
    }
  } finally {
    stopping.abort();
    await reading;
  }
  const { calls } = await node.look();
  return {
    what: `comparison, ${count} used`,
    figure: `${successes} of ${comparisons}`,
    ratio: `${calls - before.calls} calls with reading`,
  };
}

async function catchUp(ports: Ports): Promise<void> {
  while (!(await watchChain(ports, chain)).isCaughtUp);
}

async function heightOf({ store }: Ports): Promise<number> {
  return (await store.snapshot(async ({ chains }) => await chains.cursor(chain)))?.height ?? 0;
}
