/** The price of block space. Monero's nodes compute it from the size of the last blocks; nobody bids. */
import { divideUp } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { assertStatus } from './read-bodies.ts';
import type { NodeInfo, Status } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';

/** For one byte, in units, from the cheapest of the four steps to the dearest. Every wallet uses one of the four. */
export async function readPrices(daemon: MoneroRpc): Promise<readonly bigint[]> {
  const { fees } = await daemon.call<Readonly<{ fees?: readonly number[] }>>('get_fee_estimate');
  if (!fees || fees.length === 0) throw new OutsideError('monerod is too old to say what its fees are');
  return fees.map(BigInt);
}

/**
 * A transaction to us or on the main network is a little longer than the fee model says, never as much as this: what
 * the engine computes from the price must be enough for what the wallet then builds.
 */
const marginPercent = 105n;

/** As Monero's own wallet decides: the cheapest step, and the second one while more waits than the next block takes. */
export async function readUnitsPerSize(daemon: MoneroRpc): Promise<bigint> {
  const [slow = 0n, normal = slow] = await readPrices(daemon);
  const stats = await daemon.post<PoolStats>('get_transaction_pool_stats');
  assertStatus(stats, 'get_transaction_pool_stats');
  const { block_weight_median: median } = await daemon.call<NodeInfo>('get_info');
  const price = stats.pool_stats.bytes_total > median ? normal : slow;
  return divideUp(price * marginPercent, 100n);
}

type PoolStats = Status & Readonly<{ pool_stats: Readonly<{ bytes_total: number }> }>;
