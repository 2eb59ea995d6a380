/**
 * Reads a block of the best chain in one call. Newer nodes include the coins that inputs spend. For other nodes
 * (Litecoin, based on Bitcoin 0.21) the spent coins are taken from our mempool cache, the block itself, or the node's
 * transaction index.
 */
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Block, ChainTransaction } from '#src/usecases/ports/chain-adapter.ts';
import type { MempoolView } from './mempool-view.ts';
import type { NodeBlock, NodeTransaction } from './rpc/answers.ts';
import { rpcCodes } from './rpc/rpc-codes.ts';
import { consumedCoins, madeCoins, translateTransaction, type SpentCoin } from './translate-transaction.ts';

type Reading = Readonly<{ rpc: JsonRpc; currency: CurrencyId; mempool: MempoolView }>;

/** Verbosity that includes spent coins on newer nodes. Older nodes treat it as their highest level. */
const withSpentCoins = 3;
/** Limits of a block request. A full block with spent coins takes tens of megabytes, on Bitcoin Cash hundreds. */
const blockLimits = { timeoutMs: 120_000, mostBytes: 448 * 2 ** 20 } as const;

/** The block at a height. Undefined above the head. */
export async function readBlock(reading: Reading, height: number): Promise<Block | undefined> {
  const hash = await readHash(reading.rpc, height);
  if (hash === undefined) return undefined;
  const block = await reading.rpc.call<NodeBlock>('getblock', [hash, withSpentCoins], blockLimits);
  return {
    height: block.height,
    hash: block.hash,
    time: block.time * 1_000,
    parentHash: block.previousblockhash ?? noParent,
    transactions: await translateAll(reading, block),
  };
}

/** Parent hash of the genesis block. */
const noParent = '0'.repeat(64);

async function readHash(rpc: JsonRpc, height: number): Promise<string | undefined> {
  try {
    return await rpc.call<string>('getblockhash', [height]);
  } catch (error) {
    if (error instanceof JsonRpcRefusal && error.code === rpcCodes.outOfRange) return undefined;
    throw error;
  }
}

async function translateAll(
  { rpc, currency, mempool }: Reading,
  block: NodeBlock,
): Promise<readonly ChainTransaction[]> {
  const known = block.tx.map(
    (body) => mempool.find(body.txid) ?? translateTransaction(currency, body, () => undefined),
  );
  const unsaid = block.tx.filter((_, at) => known[at] === undefined);
  if (unsaid.length === 0) return known.flatMap((transaction) => transaction ?? []);

  const coins = new Map(block.tx.flatMap(madeCoins));
  const wanted = unsaid.flatMap(consumedCoins).filter((id) => !coins.has(id));
  for (const [id, coin] of await readIndexed(rpc, wanted)) coins.set(id, coin);
  return block.tx.map((body, at) => {
    const transaction = known[at] ?? translateTransaction(currency, body, (id) => coins.get(id));
    if (!transaction) throw new OutsideError('the node does not know a coin that one of its own blocks spends');
    return transaction;
  });
}

async function readIndexed(
  rpc: JsonRpc,
  coinIds: readonly string[],
): Promise<readonly (readonly [string, SpentCoin])[]> {
  const txids = [...new Set(coinIds.map((id) => id.slice(0, id.indexOf(':'))))];
  const calls = txids.map((txid) => ({ method: 'getrawtransaction', params: [txid, true] }));
  const answers = await rpc.batch<NodeTransaction>(calls);
  return answers.flatMap((answer) => {
    if (answer instanceof JsonRpcRefusal)
      throw new OutsideError('the node has no index of transactions', { cause: answer });
    return madeCoins(answer);
  });
}
