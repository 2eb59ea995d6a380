/** Mines the next block from the mempool, by the rules of the chain's family. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainRow, ChainState, StoredTransaction } from '../storage.ts';
import { canPay } from './admit-account.ts';
import { balanceChanges, changeBalances } from './balance-changes.ts';
import { blockHash, readBlock, readRow } from './chain-row.ts';
import { leastFee } from './fee-rules.ts';
import { descendants, unminedAncestors } from './mempool.ts';
import { isExpired, nonceOwner } from './transaction-body.ts';

/** Which pending transactions the miner may include. */
export type Choice = 'all' | 'none' | readonly string[];
export type NextBlock = Readonly<{ chain: ChainId; time: number; transactions: Choice }>;

/** Number of blocks after which expired transactions are deleted: deeper than any reorg of the sandbox. */
const forgetAfterBlocks = 200;

export async function mineBlock(state: ChainState, { chain, time, transactions }: NextBlock): Promise<BlockRef> {
  const row = await readRow(state);
  const height = row.height + 1;
  const { hash: parentHash } = await readBlock(state, row.height);
  const waiting = await state.pending();
  const txids = await includeReady(state, chain, { height, waiting: waiting.filter(isChosen(transactions)) });
  const hash = blockHash({ chain, height, parentHash, salt: row.salt, txids });
  const block = { height, hash, time };
  await state.saveBlock({ ...block, parentHash });
  await state.saveChain({ ...(await readRow(state)), height });
  const stale = waiting.filter(({ body }) => isExpired(body, height - forgetAfterBlocks));
  if (stale.length > 0) await state.removeTransactions(stale.map(({ txid }) => txid));
  return block;
}

export function isChosen(choice: Choice): (transaction: StoredTransaction) => boolean {
  if (choice === 'all') return () => true;
  const names = new Set(choice === 'none' ? [] : choice);
  return ({ txid, origin }) => origin === 'funding' || names.has(txid);
}

type Candidates = Readonly<{ height: number; waiting: readonly StoredTransaction[] }>;

/**
 * Includes transactions by descending fee. A transaction that depends on another (a child, the next nonce) is included
 * in a later pass.
 */
async function includeReady(state: ChainState, chain: ChainId, candidates: Candidates): Promise<readonly string[]> {
  const { height } = candidates;
  const row = await readRow(state);
  const included: string[] = [];
  let waiting: readonly StoredTransaction[] = candidates.waiting.toSorted(byFeeThenArrival);
  for (let before = -1; before < included.length;) {
    before = included.length;
    const left: StoredTransaction[] = [];
    for (const transaction of waiting) {
      if (await isReady(state, chain, { transaction, height, row })) {
        await apply(state, chain, { ...transaction, height, position: included.length });
        included.push(transaction.txid);
      } else left.push(transaction);
    }
    waiting = left;
  }
  return included;
}

function byFeeThenArrival(a: StoredTransaction, b: StoredTransaction): number {
  if (a.body.feeUnits !== b.body.feeUnits) return a.body.feeUnits > b.body.feeUnits ? -1 : 1;
  return a.arrival - b.arrival;
}

type Candidate = Readonly<{ transaction: StoredTransaction; height: number; row: ChainRow }>;

async function isReady(state: ChainState, chain: ChainId, { transaction, height, row }: Candidate): Promise<boolean> {
  const { body, origin, spends } = transaction;
  if (isExpired(body, height - 1)) return false;
  // Payments of visitors and the faucet are not checked against the fee floor, because we do not set their fees.
  const isCheap = origin === 'wallet' && body.feeUnits < (await leastFee(state, { chain, body, row }));
  if (isCheap && !(await isPaidByChild(state, chain, { transaction, row }))) return false;
  if (body.kind === 'account') {
    if (body.nonce !== null && body.nonce !== (await state.nonce(nonceOwner(body)))) return false;
    return await canPay(state, chain, [body]);
  }
  const coins = await state.coins(spends.map(({ coinId }) => coinId));
  const parents = await state.transactions([...new Set(coins.flatMap(({ txid }) => txid ?? []))]);
  return parents.every((parent) => parent.height !== null);
}

/** Whether a child pays for its unmined ancestors as well, so that they are mined with it (CPFP). */
async function isPaidByChild(
  state: ChainState,
  chain: ChainId,
  { transaction, row }: Pick<Candidate, 'transaction' | 'row'>,
): Promise<boolean> {
  if (transaction.body.kind !== 'coins') return false;
  for (const child of await descendants(state, [transaction])) {
    const ancestors = await unminedAncestors(
      state,
      child.spends.map((spend) => spend.coinId),
    );
    let surplus = 0n;
    for (const { body } of [child, ...ancestors])
      surplus += body.feeUnits - (await leastFee(state, { chain, body, row }));
    if (surplus >= 0n) return true;
  }
  return false;
}

async function apply(state: ChainState, chain: ChainId, transaction: StoredTransaction): Promise<void> {
  const { body } = transaction;
  await changeBalances(state, balanceChanges(chain, transaction));
  if (body.kind === 'account' && body.nonce !== null) await state.saveNonce(nonceOwner(body), body.nonce + 1);
  await state.saveTransaction(transaction);
}
