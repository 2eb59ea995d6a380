/** Whether a deposit that was seen has the confirmations and the finality that it needs now. */
import type { Deposit } from '#src/domain/order/deposit.ts';
import { confirmationsOf } from '#src/domain/policy/policy-depths.ts';
import { depthsNow, type DepthPorts } from '../order-moves/depths-now.ts';
import { creditedUpTo } from '../order-moves/permanent-height.ts';
import type { Records } from '../ports/records.ts';

export async function isDeepEnough(ports: DepthPorts, records: Records, deposit: Deposit): Promise<boolean> {
  const { status, height, chain } = deposit;
  if (status !== 'seen' || height === null) return false;
  return height <= (await creditedUpTo(records, chain, confirmationsOf(deposit, depthsNow(ports))));
}
