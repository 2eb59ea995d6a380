/**
 * Total balance of addresses at one block. The node scans its whole UTXO set for the balance, which takes seconds on a
 * test network and minutes on main networks, however few the addresses are. So the result is cached until head or
 * addresses change, and only one scan runs at a time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Balances, BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { readHead, readHeader } from './read-head.ts';
import type { NodeScan } from './rpc/answers.ts';
import { parseCoins } from './rpc/exact-json.ts';

export type ScanBalances = (addresses: readonly string[]) => Promise<Balances>;

/** Timeout of a scan: shorter than the five-minute timeout of Node's `fetch`. */
const scanTimeoutMs = 280_000;
const retryMs = 250;
const mostTries = 20;

export function makeScanBalances(rpc: JsonRpc, chain: ChainId): ScanBalances {
  const { nativeCurrency } = chains[chain];
  let last: Readonly<{ addresses: string; balances: Balances }> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const look = async (asked: readonly string[]): Promise<Balances> => {
    const addresses = [...new Set(asked)].toSorted();
    const name = addresses.join();
    const head = await readHead(rpc);
    if (last?.addresses === name && last.balances.at.hash === head.hash) return last.balances;
    if (addresses.length === 0) return { at: head, held: [money(nativeCurrency, 0n)] };
    const { at, units } = await scan(rpc, addresses);
    const balances = { at, held: [money(nativeCurrency, units)] };
    last = { addresses: name, balances };
    return balances;
  };
  return async (addresses) => {
    const mine = turn.then(
      async () => await look(addresses),
      async () => await look(addresses),
    );
    turn = mine;
    return await mine;
  };
}

/**
 * Scans the UTXO set. The node reports the block of the scanned set, because the head may have advanced when the scan
 * ends.
 */
async function scan(rpc: JsonRpc, addresses: readonly string[]): Promise<Readonly<{ at: BlockRef; units: bigint }>> {
  const descriptors = addresses.map((address) => `addr(${address})`);
  const found = await startScan(rpc, descriptors);
  if (!found.success) throw new OutsideError('the node gave up counting coins');
  const units = found.unspents.reduce((sum, { amount }) => sum + parseCoins(amount), 0n);
  return { at: await readHeader(rpc, found.bestblock), units };
}

/**
 * Starts a scan. A node runs one scan at a time, and another process of ours may have started one, so the start is
 * retried.
 */
async function startScan(rpc: JsonRpc, descriptors: readonly string[]): Promise<NodeScan> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rpc.call<NodeScan>('scantxoutset', ['start', descriptors], { timeoutMs: scanTimeoutMs });
    } catch (error) {
      const isBusy = error instanceof JsonRpcRefusal && /scan already in progress/i.test(error.reason);
      if (!isBusy || tries === mostTries) throw error;
      await sleep(retryMs);
    }
  }
}
