/** Status of a transaction according to the node. A transaction in an unconfirmed block does not count as mined. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import type { JsonRpc } from '../json-rpc.ts';
import type { InContext, NodeSignatureStatus } from './answers.ts';
import { readHeader, toBlockRef } from './read-head.ts';

export async function readTransactionStatus(rpc: JsonRpc, txid: string): Promise<TransactionStatus> {
  const asked = [[txid], { searchTransactionHistory: true }];
  const { value } = await rpc.call<InContext<readonly (NodeSignatureStatus | null)[]>>('getSignatureStatuses', asked);
  const [status] = value;
  if (!status) return { kind: 'absent' };
  if (status.confirmationStatus === 'processed') return { kind: 'pending' };
  const header = await readHeader(rpc, status.slot);
  if (!header) throw new OutsideError('the chain changed while a transaction was looked for');
  return { kind: 'mined', height: toBlockRef(header).height };
}
