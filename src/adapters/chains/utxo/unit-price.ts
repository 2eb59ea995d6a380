/** Fee rate from the node's estimate, within plausible bounds. */
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { divideUp } from '#src/domain/money.ts';
import { parseCoins, type CoinText } from './rpc/exact-json.ts';
import { rpcCodes } from './rpc/rpc-codes.ts';

/** Confirmation target of the estimate, in blocks. After three blocks, the fees of unmined payouts are checked. */
const targetBlocks = 3;
/** Nodes report fee rates per thousand size units. */
const perThousand = 1_000n;
/** An estimate above this multiple of the usual rate is treated as wrong. */
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

/**
 * Fee rate estimated by the node. Undefined if the node has too little data, as on every new chain, or does not
 * estimate at all.
 */
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
 * Minimum relay fee rate plus one, because the usual payout size is for the shortest output script, and a payout to a
 * longer one must not fall below the minimum.
 */
async function readFloor(rpc: JsonRpc): Promise<bigint> {
  const { mempoolminfee, minrelaytxfee } = await rpc.call<MempoolInfo>('getmempoolinfo');
  const least = [mempoolminfee, minrelaytxfee].map((text) => divideUp(parseCoins(text), perThousand));
  return least.reduce((a, b) => (a > b ? a : b)) + 1n;
}
