/**
 * View of the node's mempool. Every transaction is read once and cached. Its inputs are looked up in the UTXO set,
 * without a transaction index, because a pending transaction spends existing coins or outputs of other pending ones.
 */
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ChainTransaction } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeOutput, NodeTransaction } from './rpc/answers.ts';
import { rpcCodes } from './rpc/rpc-codes.ts';
import {
  consumedCoins,
  madeCoins,
  toSpentCoin,
  translateTransaction,
  type SpentCoin,
} from './translate-transaction.ts';

export interface MempoolView {
  read(): Promise<readonly ChainTransaction[]>;
  /** A transaction that the last `read` saw, so that it need not be requested again once it is in a block. */
  find(txid: string): ChainTransaction | undefined;
}

export function makeMempoolView(rpc: JsonRpc, currency: CurrencyId): MempoolView {
  const known = new Map<string, Known>();
  let last: Promise<unknown> = Promise.resolve();

  const read = async (): Promise<readonly ChainTransaction[]> => {
    const txids = await rpc.call<readonly string[]>('getrawmempool');
    const present = new Set(txids);
    for (const txid of known.keys()) if (!present.has(txid)) known.delete(txid);
    const absent = txids.filter((txid) => !known.has(txid));
    const fresh = await readBodies(rpc, absent);
    const made = new Map(fresh.flatMap(madeCoins));
    const findWaiting = (coinId: string) => made.get(coinId) ?? known.get(txidOf(coinId))?.made.get(coinId);
    const wanted = fresh.flatMap(consumedCoins).filter((coinId) => !findWaiting(coinId));
    const chainCoins = new Map(await readChainCoins(rpc, wanted));
    for (const body of fresh) {
      // If the inputs are not found, the transaction was mined or replaced meanwhile. The next read of the mempool
      // shows which.
      const transaction = translateTransaction(currency, body, (id) => findWaiting(id) ?? chainCoins.get(id));
      if (transaction) known.set(body.txid, { transaction, made: new Map(madeCoins(body)) });
    }
    return txids.flatMap((txid) => known.get(txid)?.transaction ?? []);
  };
  return {
    // Mutex: two concurrent reads would read everything twice and discard each other's results.
    read: async () => {
      const mine = last.then(read, read);
      last = mine;
      return await mine;
    },
    find: (txid) => known.get(txid)?.transaction,
  };
}

type Known = Readonly<{ transaction: ChainTransaction; made: ReadonlyMap<string, SpentCoin> }>;

function txidOf(coinId: string): string {
  return coinId.slice(0, coinId.indexOf(':'));
}

/** Reads transactions. Those that have left the mempool since they were listed are skipped, whether mined or not. */
async function readBodies(rpc: JsonRpc, txids: readonly string[]): Promise<readonly NodeTransaction[]> {
  const calls = txids.map((txid) => ({ method: 'getrawtransaction', params: [txid, true] }));
  const answers = await rpc.batch<NodeTransaction>(calls);
  return answers.flatMap((answer) => {
    if (!(answer instanceof JsonRpcRefusal)) return answer.blockhash === undefined ? [answer] : [];
    if (answer.code === rpcCodes.notFound) return [];
    throw answer;
  });
}

/** Coins of the UTXO set, including those that a pending transaction spends. */
export async function readChainCoins(
  rpc: JsonRpc,
  coinIds: readonly string[],
): Promise<readonly (readonly [string, SpentCoin])[]> {
  const calls = coinIds.map((id) => {
    const [txid, index] = id.split(':');
    return { method: 'gettxout', params: [txid, Number(index), false] };
  });
  const answers = await rpc.batch<NodeOutput | null>(calls);
  return answers.flatMap((answer, at) => {
    if (answer instanceof JsonRpcRefusal) throw answer;
    const id = coinIds[at];
    return answer === null || id === undefined ? [] : [[id, toSpentCoin(answer)] as const];
  });
}
