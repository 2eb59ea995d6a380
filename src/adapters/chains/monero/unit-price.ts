/** Fee per byte. Monero's nodes compute it from the size of recent blocks; there is no fee market. */
import { divideUp } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { assertStatus } from './read-bodies.ts';
import type { NodeInfo, Status } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';

/** Fee per byte in units for the four priorities, cheapest first. Every wallet uses one of them. */
export async function readPrices(daemon: MoneroRpc): Promise<readonly bigint[]> {
  const { fees } = await daemon.call<Readonly<{ fees?: readonly number[] }>>('get_fee_estimate');
  if (!fees || fees.length === 0) throw new OutsideError('monerod is too old to say what its fees are');
  return fees.map(BigInt);
}

/**
 * Margin of 5 %: a transaction to ourselves or on the main network is slightly longer than the fee model says. The fee
 * that the engine computes must be enough for the transaction that the wallet builds.
 */
const marginPercent = 105n;

/**
 * Fee per byte, chosen as by Monero's own wallet: that of the cheapest priority, or of the second one while the pool
 * exceeds one block.
 */
export async function readUnitsPerSize(daemon: MoneroRpc): Promise<bigint> {
  const [slow = 0n, normal = slow] = await readPrices(daemon);
  const stats = await daemon.post<PoolStats>('get_transaction_pool_stats');
  assertStatus(stats, 'get_transaction_pool_stats');
  const { block_weight_median: median } = await daemon.call<NodeInfo>('get_info');
  const price = stats.pool_stats.bytes_total > median ? normal : slow;
  return divideUp(price * marginPercent, 100n);
}

type PoolStats = Status & Readonly<{ pool_stats: Readonly<{ bytes_total: number }> }>;
