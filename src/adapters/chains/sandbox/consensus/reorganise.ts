/** A reorg: the last blocks are undone and replaced by a longer branch. */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainState, StoredTransaction } from '../storage.ts';
import { balanceChanges, changeBalances, reversed } from './balance-changes.ts';
import { readRow } from './chain-row.ts';
import { addToMempool, removeFromMempool } from './mempool.ts';
import { mineBlock, type Choice } from './mine-block.ts';
import { nonceOwner, toTxid, writeBody, type TransactionBody } from './transaction-body.ts';

export type Reorganisation = Readonly<{
  chain: ChainId;
  time: number;
  depth: number;
  /** Undone transactions that return to the mempool. The others are removed. */
  keep: Choice | Readonly<{ allBut: string }>;
  /** Whether the new branch includes the mempool's transactions. */
  remine: boolean;
}>;

/** Carries out the reorg. Returns the new branch, which is one block longer than the old one. */
export async function reorganise(state: ChainState, change: Reorganisation): Promise<readonly BlockRef[]> {
  const { chain, time, depth, keep, remine } = change;
  const undone = await undoBlocks(state, chain, depth);
  const doubleSpends: string[] = [];
  for (const { txid } of undone) {
    if (isKept(keep, txid)) continue;
    // The transaction is read again, because it may have been removed as a descendant of an earlier one.
    const [left] = await state.transactions([txid]);
    if (left) doubleSpends.push(...(await vanish(state, chain, left)));
  }
  const blocks: BlockRef[] = [];
  for (let count = 0; count <= depth; count += 1) {
    blocks.push(await mineBlock(state, { chain, time, transactions: remine ? 'all' : doubleSpends }));
  }
  return blocks;
}

function isKept(keep: Reorganisation['keep'], txid: string): boolean {
  if (keep === 'all' || keep === 'none') return keep === 'all';
  return 'allBut' in keep ? keep.allBut !== txid : keep.includes(txid);
}

/** Moves the transactions of the last blocks to the mempool. Returns them in chain order. */
async function undoBlocks(state: ChainState, chain: ChainId, depth: number): Promise<readonly StoredTransaction[]> {
  const row = await readRow(state);
  if (!Number.isSafeInteger(depth) || depth < 1 || depth > row.height) {
    throw new RangeError(`${depth} of ${row.height} blocks cannot be undone`);
  }
  const fork = row.height - depth;
  const undone = await state.inBlocks(fork + 1, row.height);
  for (const transaction of undone.toReversed()) {
    const { body } = transaction;
    await changeBalances(state, reversed(balanceChanges(chain, transaction)));
    if (body.kind === 'account' && body.nonce !== null) await state.saveNonce(nonceOwner(body), body.nonce);
    // A funding is guaranteed to be mined in the next block only, in which it was. From now on it is treated like a
    // visitor's payment.
    const origin = transaction.origin === 'funding' ? 'visitor' : transaction.origin;
    await state.saveTransaction({ ...transaction, origin, height: null, position: null });
  }
  await state.removeBlocksAbove(fork);
  await state.saveChain({ ...row, height: fork, salt: row.salt + 1 });
  return undone;
}

/**
 * Removes an undone transaction. Our own payouts are only removed from the mempool: nobody else can spend their inputs,
 * so they may be broadcast again. A visitor's payment is gone for good, because a double spend replaces it in the new
 * branch.
 */
async function vanish(state: ChainState, chain: ChainId, transaction: StoredTransaction): Promise<readonly string[]> {
  await removeFromMempool(state, transaction);
  if (transaction.origin === 'wallet') return [];
  const body = spendOtherwise(chain, transaction);
  if (!body) return [];
  const txid = toTxid(chain, writeBody(body));
  await addToMempool(state, { txid, origin: 'visitor', body, spends: transaction.spends });
  return [txid];
}

/**
 * The double spend of a payment. Undefined on chains whose transactions have neither inputs nor nonces to conflict
 * over: there the payment is simply not mined.
 */
function spendOtherwise(chain: ChainId, { txid, body, spends }: StoredTransaction): TransactionBody | undefined {
  const tag = `instead of ${txid}`;
  if (body.kind === 'account') {
    if (body.nonce === null) return undefined;
    const outputs = [{ to: body.sender, currency: chains[chain].nativeCurrency, units: 0n }];
    return { ...body, outputs, fails: false, tag };
  }
  const [first] = spends;
  if (!first) throw new TypeError('a payment of coins spends at least one coin');
  const units = spends.reduce((sum, spend) => sum + spend.units, 0n) - body.feeUnits;
  return { ...body, outputs: [{ to: first.address, currency: chains[chain].nativeCurrency, units }], tag };
}
