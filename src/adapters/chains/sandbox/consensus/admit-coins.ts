/**
 * Admission rules of Bitcoin-like chains and Monero: each UTXO is spent once, and a higher fee replaces a pending
 * transaction.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainState, SandboxCoin, StoredTransaction } from '../storage.ts';
import type { Admission } from './admission.ts';
import { readRow } from './chain-row.ts';
import { leastFee } from './fee-rules.ts';
import { descendants, unminedAncestors } from './mempool.ts';
import type { CoinBody } from './transaction-body.ts';

export async function admitCoins(state: ChainState, chain: ChainId, body: CoinBody): Promise<Admission> {
  const coins = await state.coins(body.inputs);
  // A node that keeps only the UTXO set cannot distinguish a spent coin from a coin that never existed. Both are a
  // conflict.
  if (coins.length !== body.inputs.length) return { result: 'conflict' };
  const rivals = await state.transactions([...new Set(coins.flatMap(({ spentBy }) => spentBy ?? []))]);
  if (rivals.some(({ height }) => height !== null)) return { result: 'conflict' };
  if (total(coins) !== total(body.outputs) + body.feeUnits) return { result: 'invalid' };
  const row = await readRow(state);
  if (body.feeUnits < (await leastFee(state, { chain, body, row }))) return { result: 'fee_too_low' };

  await assertShortChain(state, body);

  const evicted = [...rivals, ...(await descendants(state, rivals))];
  const evictedTxids = new Set(evicted.map(({ txid }) => txid));
  if (coins.some(({ txid }) => txid !== null && evictedTxids.has(txid))) return { result: 'conflict' };
  if (evicted.length > 0 && body.feeUnits <= totalFee(evicted)) return { result: 'fee_too_low' };

  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  const spends = body.inputs.flatMap((coinId) => {
    const coin = byId.get(coinId);
    return coin ? [{ coinId, address: coin.address, units: coin.units }] : [];
  });
  return { result: 'accepted', spends, replaces: rivals };
}

/**
 * Maximum number of unmined transactions in a row, as on Bitcoin nodes. The limit concerns the node's present mempool
 * and says nothing about the transaction.
 */
const mostInChain = 25;

async function assertShortChain(state: ChainState, { inputs }: CoinBody): Promise<void> {
  const ancestors = await unminedAncestors(state, inputs);
  let longest = ancestors.length + 1;
  for (const ancestor of ancestors) longest = Math.max(longest, (await descendants(state, [ancestor])).length + 2);
  if (longest > mostInChain) throw new OutsideError('too-long-mempool-chain');
}

function total(parts: readonly Readonly<Pick<SandboxCoin, 'units'>>[]): bigint {
  return parts.reduce((sum, { units }) => sum + units, 0n);
}

function totalFee(transactions: readonly StoredTransaction[]): bigint {
  return [...new Map(transactions.map((one) => [one.txid, one])).values()].reduce(
    (sum, { body }) => sum + body.feeUnits,
    0n,
  );
}
