/**
 * View of the node's mempool. Every transaction is read once. Of a short mempool everything is cached; of a long one
 * only what pays us, and what was there before us is read little by little.
 */
import type { JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ChainTransaction, MempoolWatch } from '#src/usecases/ports/chain-adapter.ts';
import { makeMempoolCache, readBodies, type MempoolCache } from './mempool-cache.ts';
import { makeReadMempoolList, type MempoolList, type ReadMempoolList } from './mempool-list.ts';
import type { NodeTransaction } from './rpc/answers.ts';
import { madeCoins } from './translate-transaction.ts';

export interface MempoolView {
  /** With `watch`, of a long mempool only what pays to an address of ours. */
  read(watch?: MempoolWatch): Promise<readonly ChainTransaction[]>;
  /** A transaction that the last `read` saw, so that it need not be requested again once it is in a block. */
  find(txid: string): ChainTransaction | undefined;
}

export function makeMempoolView(
  rpc: JsonRpc,
  currency: CurrencyId,
  readList: ReadMempoolList = makeReadMempoolList(rpc),
): MempoolView {
  const cache = makeMempoolCache(rpc, currency);
  const readOurs = makeReadOurs(rpc, cache);
  let last: Promise<unknown> = Promise.resolve();
  const read = async (watch?: MempoolWatch): Promise<readonly ChainTransaction[]> => {
    const waiting = watch ? await watch.waiting() : [];
    const list = await readList(watch && waiting);
    cache.drop(list.gone);
    if (watch && list.isLong) {
      await readOurs(list, watch, waiting);
      return cache.all();
    }
    await cache.add(
      await readBodies(
        rpc,
        list.txids.filter((txid) => !cache.find(txid)),
      ),
    );
    return list.txids.flatMap((txid) => cache.find(txid) ?? []);
  };
  return {
    // Mutex: two concurrent reads would read everything twice and discard each other's results.
    read: async (watch) => {
      const turn = async () => await read(watch);
      const mine = last.then(turn, turn);
      last = mine;
      return await mine;
    },
    find: cache.find,
  };
}

/** Transactions of a long mempool that are read at a time, and of those that were there before us. */
const mostAtOnce = 500;
const backlogAtOnce = 100;

type ReadOurs = (list: MempoolList, watch: MempoolWatch, waiting: readonly string[]) => Promise<void>;

function makeReadOurs(rpc: JsonRpc, cache: MempoolCache): ReadOurs {
  /** What was there before us, and how much of it was read. It is never copied: it may be 100,000 long. */
  let backlog: Readonly<{ txids: readonly string[]; at: number }> = { txids: [], at: 0 };
  let late: readonly string[] = [];
  return async ({ txids, isPresent, fresh, isFirst }, watch, waiting) => {
    const isWanted = (txid: string): boolean => isPresent(txid) && cache.isUnread(txid);
    if (isFirst) backlog = { txids, at: 0 };
    const first = [...new Set([...waiting, ...late, ...(isFirst ? [] : fresh)])].filter(isWanted);
    // If one of the calls fails, all of them are read next time.
    late = first;
    const room = Math.min(backlogAtOnce, Math.max(0, mostAtOnce - first.length));
    const old = backlog.txids.slice(backlog.at, backlog.at + room);
    const wanted = [...first.slice(0, mostAtOnce), ...old.filter(isWanted)];
    const bodies = await readBodies(rpc, wanted);
    const names = new Set(bodies.flatMap(addressesOf));
    const ours = names.size > 0 ? await watch.ours([...names]) : names;
    const isOurs = (body: NodeTransaction): boolean => addressesOf(body).some((name) => ours.has(name));
    // Before those of ours are read, which may spend coins of the others.
    for (const body of bodies) if (!isOurs(body)) cache.pass(body.txid);
    await cache.add(bodies.filter(isOurs));
    late = first.slice(mostAtOnce);
    backlog = { ...backlog, at: backlog.at + old.length };
  };
}

function addressesOf(body: NodeTransaction): readonly string[] {
  return madeCoins(body).flatMap(([, { address }]) => address ?? []);
}
