/** The price of block space as a node estimates it, within bounds that no sane market leaves. */
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { divideUp } from '#src/domain/money.ts';
import { parseCoins, type CoinText } from './rpc/exact-json.ts';
import { rpcCodes } from './rpc/rpc-codes.ts';

/** Payouts that are not mined within three blocks are looked at again, so that is what we ask for. */
const targetBlocks = 3;
/** Nodes price a thousand size units. */
const perThousand = 1_000n;
/** An estimate beyond so many times the usual is a broken estimator, not a price. */
const mostOfUsual = 200n;

export async function readUnitsPerSize(rpc: JsonRpc, chain: ChainId): Promise<bigint> {
  const { usualUnitsPerSize } = chains[chain].fee;
  const floor = await readFloor(rpc);
  const estimate = (await readEstimate(rpc)) ?? usualUnitsPerSize;
  const ceiling = usualUnitsPerSize * mostOfUsual;
  const bounded = estimate < ceiling ? estimate : ceiling;
  return bounded > floor ? bounded : floor;
}

type Estimate = Readonly<{ feerate?: CoinText }>;

/** Undefined where the node has seen too little to tell, as on every fresh chain, or does not estimate at all. */
async function readEstimate(rpc: JsonRpc): Promise<bigint | undefined> {
  try {
    const { feerate } = await rpc.call<Estimate>('estimatesmartfee', [targetBlocks]);
    return feerate === undefined ? undefined : divideUp(parseCoins(feerate), perThousand);
  } catch (error) {
    if (error instanceof JsonRpcRefusal && error.code === rpcCodes.noSuchMethod) return undefined;
    throw error;
  }
}

type MempoolInfo = Readonly<{ mempoolminfee: CoinText; minrelaytxfee: CoinText }>;

/**
 * One unit above what the node itself asks: the usual size of a payout is that to the shortest script, and one to a
 * longer script must not fall below the limit for its few bytes more.
 */
async function readFloor(rpc: JsonRpc): Promise<bigint> {
  const { mempoolminfee, minrelaytxfee } = await rpc.call<MempoolInfo>('getmempoolinfo');
  const least = [mempoolminfee, minrelaytxfee].map((text) => divideUp(parseCoins(text), perThousand));
  return least.reduce((a, b) => (a > b ? a : b)) + 1n;
}
