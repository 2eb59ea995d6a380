/**
 * Finds internal payments on nodes that do not store internal transactions (`vm.saveInternalTx`). Some of these nodes
 * store the balance changes of each block instead (`storage.balance.history.lookup`), which show the same coins. On a
 * node that stores neither, internal payments cannot be found: comparing balances does not help, as nodes keep no past
 * state and each balance is a separate request.
 */
import type { NodeBlock, NodeBlockBalance, NodeInfo, NodeInnerCall } from './answers.ts';
import { CannotAnswer, NotOffered, type TronHttp } from './tron-http.ts';

type Infos = ReadonlyMap<string, NodeInfo>;
type Operations = NonNullable<NonNullable<NodeBlockBalance['transaction_balance_trace']>[number]['operation']>;

export async function addBalanceChanges(
  http: TronHttp,
  { blockID, ...block }: NodeBlock,
  infos: Infos,
): Promise<Infos> {
  const calls = [...infos.values()].filter(({ receipt }) => receipt?.result === 'SUCCESS');
  if (calls.length === 0 || calls.some(({ internal_transactions: inner }) => inner !== undefined)) return infos;
  const { number = 0 } = block.block_header.raw_data;
  const { block_identifier: of, transaction_balance_trace: traces = [] } = await readBalances(http, blockID, number);
  // The balances were requested by block hash; if the node answers for another block, its answer is ignored.
  if (of?.hash !== blockID) return infos;
  const added = new Map(infos);
  for (const { transaction_identifier: id, status = 'SUCCESS', operation = [] } of traces) {
    const info = calls.find((call) => call.id === id);
    if (info && status === 'SUCCESS') added.set(id, { ...info, internal_transactions: toInnerCalls(info, operation) });
  }
  return added;
}

async function readBalances(http: TronHttp, hash: string, number: number): Promise<NodeBlockBalance> {
  try {
    return await http.ask<NodeBlockBalance>('/wallet/getblockbalance', { hash, number });
  } catch (error) {
    if (error instanceof NotOffered || error instanceof CannotAnswer) return {};
    throw error;
  }
}

const call = Buffer.from('call').toString('hex');
const noContract = `41${'0'.repeat(40)}`;

/**
 * Internal calls that stand for the balance changes: the sum received by each address is one call of the contract,
 * because balance changes do not show who paid how much.
 */
function toInnerCalls(
  { contract_address: caller = noContract }: NodeInfo,
  operations: Operations,
): readonly NodeInnerCall[] {
  const sums = new Map<string, number>();
  for (const { address, amount = 0 } of operations) sums.set(address, (sums.get(address) ?? 0) + amount);
  return [...sums]
    .filter(([address, units]) => units > 0 && address !== caller)
    .map(([address, callValue]) => {
      return { caller_address: caller, transferTo_address: address, callValueInfo: [{ callValue }], note: call };
    });
}
