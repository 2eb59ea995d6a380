/**
 * The transactions of a mempool that were read. Their inputs are looked up in the UTXO set, without a transaction
 * index, because a pending transaction spends existing coins or outputs of other pending ones.
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

export type MempoolCache = ReturnType<typeof makeMempoolCache>;

type Known = Readonly<{ transaction: ChainTransaction; made: ReadonlyMap<string, SpentCoin> }>;

export function makeMempoolCache(rpc: JsonRpc, currency: CurrencyId) {
  const known = new Map<string, Known>();
  /** Transactions that were read and pay nobody of ours. */
  const passed = new Set<string>();
  const findCoins = async (wanted: readonly string[]): Promise<ReadonlyMap<string, SpentCoin>> => {
    const coins = new Map(await readChainCoins(rpc, wanted));
    const parents = wanted.filter((id) => !coins.has(id) && passed.has(txidOf(id))).map(txidOf);
    for (const parent of await readBodies(rpc, [...new Set(parents)])) {
      for (const [id, coin] of madeCoins(parent)) coins.set(id, coin);
    }
    return coins;
  };
  return {
    find: (txid: string): ChainTransaction | undefined => known.get(txid)?.transaction,
    all: (): readonly ChainTransaction[] => [...known.values()].map(({ transaction }) => transaction),
    isUnread: (txid: string): boolean => !known.has(txid) && !passed.has(txid),
    pass: (txid: string): void => void passed.add(txid),
    drop: (gone: readonly string[]): void => {
      for (const txid of gone) {
        known.delete(txid);
        passed.delete(txid);
      }
    },
    add: async (bodies: readonly NodeTransaction[]): Promise<void> => {
      const made = new Map(bodies.flatMap(madeCoins));
      const findWaiting = (coinId: string) => made.get(coinId) ?? known.get(txidOf(coinId))?.made.get(coinId);
      const coins = await findCoins(bodies.flatMap(consumedCoins).filter((coinId) => !findWaiting(coinId)));
      for (const body of bodies) {
        // If the inputs are not found, the transaction was mined or replaced meanwhile. The next read of the mempool
        // shows which.
        const transaction = translateTransaction(currency, body, (id) => findWaiting(id) ?? coins.get(id));
        if (transaction) known.set(body.txid, { transaction, made: new Map(madeCoins(body)) });
      }
    },
  };
}

function txidOf(coinId: string): string {
  return coinId.slice(0, coinId.indexOf(':'));
}

/** Reads transactions. Those that have left the mempool since they were listed are skipped, whether mined or not. */
export async function readBodies(rpc: JsonRpc, txids: readonly string[]): Promise<readonly NodeTransaction[]> {
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
