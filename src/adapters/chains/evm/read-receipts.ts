/**
 * Reads the receipts of a block: in one call (eth_getBlockReceipts) if the node supports it, else one per transaction.
 */
import { JsonRpcRefusal, need, type JsonRpc } from '../json-rpc.ts';
import type { NodeBlock, NodeReceipt } from './answers.ts';

export type Receipts = ReadonlyMap<string, NodeReceipt>;

/** Reads the receipts of a block. Undefined if a reorg replaced the block between the two requests. */
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
    // All receipts are read, because any transaction may be a payout of ours, whose nonce and fee are needed.
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

/** Error codes for an unknown method: "method not found" of JSON-RPC, and "method not supported" of EIP-1474. */
const unknownMethod = [-32_601, -32_004];

export function isUnknownMethod(error: unknown): boolean {
  return error instanceof JsonRpcRefusal && unknownMethod.includes(error.code);
}
