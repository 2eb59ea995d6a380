/** Adds transactions to the mempool and removes them, together with their coins and descendants. */
import type { ChainReader, ChainState, SandboxCoin, Spend, StoredTransaction, TransactionOrigin } from '../storage.ts';
import { nextCount } from './chain-row.ts';
import type { TransactionBody } from './transaction-body.ts';

type Arrival = Readonly<{
  txid: string;
  origin: TransactionOrigin;
  body: TransactionBody;
  spends: readonly Spend[];
}>;

/** Adds a transaction to the mempool. The caller must have checked that all inputs exist and are unspent. */
export async function addToMempool(state: ChainState, arrival: Arrival): Promise<void> {
  const { txid, body, spends } = arrival;
  await state.saveTransaction({ ...arrival, arrival: await nextCount(state), height: null, position: null });
  if (body.kind !== 'coins') return;
  const inputs = await state.coins(spends.map((spend) => spend.coinId));
  const outputs = body.outputs.map(({ to, units }, index): SandboxCoin => {
    return { id: coinId(txid, index), txid, address: to, units, spentBy: null };
  });
  await state.saveCoins([...inputs.map((coin) => ({ ...coin, spentBy: txid })), ...outputs]);
}

/** Removes an unmined transaction and all its descendants, which are invalid without it. */
export async function removeFromMempool(state: ChainState, transaction: StoredTransaction): Promise<void> {
  const removed = [transaction, ...(await descendants(state, [transaction]))];
  if (removed.some(({ height }) => height !== null)) throw new TypeError('a mined transaction is undone, not removed');
  await state.removeTransactions(removed.map(({ txid }) => txid));
  const made = new Set(removed.flatMap(outputIds));
  const freed = removed.flatMap(({ spends }) => spends.map((spend) => spend.coinId)).filter((id) => !made.has(id));
  const coins = await state.coins(freed);
  await state.saveCoins(coins.map((coin) => ({ ...coin, spentBy: null })));
  await state.removeCoins([...made]);
}

/** Descendants of these transactions: all transactions that spend their outputs, directly or indirectly. */
export async function descendants(
  state: ChainState,
  ancestors: readonly StoredTransaction[],
): Promise<readonly StoredTransaction[]> {
  const found = new Map<string, StoredTransaction>();
  for (let generation = ancestors; generation.length > 0;) {
    const outputs = await state.coins(generation.flatMap(outputIds));
    const spenders = outputs.flatMap(({ spentBy }) => (spentBy === null || found.has(spentBy) ? [] : [spentBy]));
    generation = await state.transactions([...new Set(spenders)]);
    for (const child of generation) found.set(child.txid, child);
  }
  return [...found.values()];
}

/** Unmined ancestors of these transactions: unmined transactions whose outputs they spend, directly or indirectly. */
export async function unminedAncestors(
  reader: ChainReader,
  coinIds: readonly string[],
): Promise<readonly StoredTransaction[]> {
  const found = new Map<string, StoredTransaction>();
  for (let inputs = coinIds; inputs.length > 0;) {
    const makers = (await reader.coins(inputs)).flatMap(({ txid }) => (txid === null || found.has(txid) ? [] : [txid]));
    const parents = (await reader.transactions([...new Set(makers)])).filter(({ height }) => height === null);
    for (const parent of parents) found.set(parent.txid, parent);
    inputs = parents.flatMap(({ spends }) => spends.map((spend) => spend.coinId));
  }
  return [...found.values()];
}

export function coinId(txid: string, index: number): string {
  return `${txid}:${index}`;
}

function outputIds({ txid, body }: StoredTransaction): readonly string[] {
  return body.kind === 'coins' ? body.outputs.map((_, index) => coinId(txid, index)) : [];
}
