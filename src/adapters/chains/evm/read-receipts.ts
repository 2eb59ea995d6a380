/** What became of the transactions of one block: in one question where the node offers that, else one by one. */
import { JsonRpcRefusal, need, type JsonRpc } from '../json-rpc.ts';
import type { NodeBlock, NodeReceipt } from './answers.ts';

export type Receipts = ReadonlyMap<string, NodeReceipt>;

/** Undefined when the block is no longer what it was: the chain changed between the two questions. */
export type ReadReceipts = (block: NodeBlock) => Promise<Receipts | undefined>;

export function makeReadReceipts(rpc: JsonRpc): ReadReceipts {
  let takesBlocks = true;
  const read = async (block: NodeBlock): Promise<readonly (NodeReceipt | null)[] | null> => {
    if (takesBlocks) {
      try {
        return await rpc.call<readonly NodeReceipt[] | null>('eth_getBlockReceipts', [block.hash]);
      } catch (error) {
        if (!isUnknownMethod(error)) throw error;
        takesBlocks = false;
      }
    }
    // All of them: what one consumed and cost may concern a payout, whatever it carried.
    const calls = block.transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }));
    return (await rpc.batch<NodeReceipt | null>(calls)).map(need);
  };
  return async (block) => {
    if (block.transactions.length === 0) return new Map();
    const receipts = await read(block);
    const found = receipts?.filter((receipt) => receipt !== null);
    if (!found || found.length === 0 || found.some(({ blockHash }) => blockHash !== block.hash)) return undefined;
    return new Map(found.map((receipt) => [receipt.transactionHash, receipt]));
  };
}

/** "No such method" of JSON-RPC, and "not supported" of Ethereum's own list. */
const unknownMethod = [-32_601, -32_004];

export function isUnknownMethod(error: unknown): boolean {
  return error instanceof JsonRpcRefusal && unknownMethod.includes(error.code);
}
