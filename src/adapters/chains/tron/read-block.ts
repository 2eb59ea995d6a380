/** Reads one complete block of the best chain: its transactions and, in a second request, their results. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Block } from '#src/usecases/ports/chain-adapter.ts';
import { addBalanceChanges } from './add-balance-changes.ts';
import type { NodeBlock, NodeInfo, Nothing } from './answers.ts';
import { isBlock, readHeader, toBlockRef } from './read-head.ts';
import type { TokenBook } from './token-book.ts';
import { translateMined } from './translate-transaction.ts';
import type { TronHttp } from './tron-http.ts';

type Reading = Readonly<{ http: TronHttp; book: TokenBook }>;

/** Attempts, in case a reorg replaces the block while it is read. */
const tries = 3;

export async function readBlock({ http, book }: Reading, height: number): Promise<Block | undefined> {
  for (let left = tries; left > 0; left -= 1) {
    const block = await http.ask<NodeBlock | Nothing>('/wallet/getblockbynum', { num: height });
    if (!isBlock(block)) return undefined;
    const at = toBlockRef(block);
    const infos = await addBalanceChanges(http, block, await readInfos(http, block, height));
    // Both requests are by height, so their answers belong together only if the block at that height has not changed.
    if (at.height !== height || (await readHeader(http, height))?.hash !== at.hash) continue;
    const transactions = (block.transactions ?? []).flatMap((transaction) => {
      const info = infos.get(transaction.txID);
      if (!info) throw new OutsideError('the tron node left out what a transaction did');
      return translateMined(book, { transaction, info, blockHash: at.hash }) ?? [];
    });
    return { ...at, parentHash: block.block_header.raw_data.parentHash, transactions };
  }
  throw new OutsideError('the chain changed whenever its block was read');
}

async function readInfos(
  http: TronHttp,
  { transactions = [] }: NodeBlock,
  height: number,
): Promise<ReadonlyMap<string, NodeInfo>> {
  if (transactions.length === 0) return new Map();
  const infos = await http.ask<readonly NodeInfo[] | Nothing>('/wallet/gettransactioninfobyblocknum', { num: height });
  return new Map(Array.isArray(infos) ? infos.map((info: NodeInfo) => [info.id, info]) : []);
}
