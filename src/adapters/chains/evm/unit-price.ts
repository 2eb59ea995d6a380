/** Gas price from the node's estimate, within plausible bounds. */
import { chains } from '#src/domain/assets/chains.ts';
import type { EvmChainId } from '#src/domain/assets/currencies.ts';
import type { FeeStyle } from '#src/domain/assets/define-chain.ts';
import { JsonRpcRefusal, need, type JsonRpc } from '../json-rpc.ts';
import type { NodeHeader } from './answers.ts';
import { readQuantity, type Quantity } from './quantity.ts';

/**
 * Multiple of the base fee that a payout may pay. The base fee grows by at most one eighth per block, so twice the base
 * fee is enough for six full blocks.
 */
const baseTimes = 2n;
/** A price above this multiple of the usual one is treated as a wrong estimate. */
const mostOfUsual = 200n;

export async function readUnitsPerSize(rpc: JsonRpc, chain: EvmChainId, feeStyle: FeeStyle): Promise<bigint> {
  const { leastTipUnits } = chains[chain].evm;
  const estimate = feeStyle === 'legacy' ? await readLegacy(rpc) : await readDynamic(rpc, leastTipUnits);
  const ceiling = chains[chain].fee.usualUnitsPerSize * mostOfUsual;
  const bounded = estimate < ceiling ? estimate : ceiling;
  return bounded > leastTipUnits ? bounded : leastTipUnits;
}

async function readLegacy(rpc: JsonRpc): Promise<bigint> {
  return readQuantity(await rpc.call<Quantity>('eth_gasPrice'));
}

/** Gas price on chains with EIP-1559. If the node has no tip estimate, the minimum tip is used. */
async function readDynamic(rpc: JsonRpc, leastTipUnits: bigint): Promise<bigint> {
  const [latest, asked] = await rpc.batch<unknown>([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_maxPriorityFeePerGas', params: [] },
  ]);
  const { baseFeePerGas = '0x0' } = need(latest) as NodeHeader;
  const tip = asked instanceof JsonRpcRefusal ? leastTipUnits : readQuantity(asked as Quantity);
  return baseTimes * readQuantity(baseFeePerGas) + (tip > leastTipUnits ? tip : leastTipUnits);
}
