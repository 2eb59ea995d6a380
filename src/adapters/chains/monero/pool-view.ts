/**
 * View of the daemon's transaction pool. Every transaction is read once and cached; the wallet identifies payments to
 * us.
 */
import type { ChainTransaction, TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import { findOutputs } from './keys/find-outputs.ts';
import { spendKeyIn, type ViewKeys } from './keys/view-keys.ts';
import { assertStatus, readBodies } from './read-bodies.ts';
import type { Reading } from './read-block.ts';
import type { TransactionFacts } from './read-transaction.ts';
import type { Status, TransfersAnswer, WalletTransfer } from './rpc/answers.ts';
import { nameConsumed, readCoins } from './wallet-coins.ts';

export type ReadPool = () => Promise<readonly ChainTransaction[]>;

export function makePoolView({ daemon, session, keys }: Reading): ReadPool {
  let known: ReadonlyMap<string, TransactionFacts> = new Map();
  return async () => {
    const answer = await daemon.post<PoolHashes>('get_transaction_pool_hashes');
    assertStatus(answer, 'get_transaction_pool_hashes');
    const { tx_hashes: txids = [] } = answer;
    const before = known;
    const fresh = await readBodies(
      daemon,
      txids.filter((txid) => !before.has(txid)),
    );
    // Transactions mined since they were listed are left out. They are found when their block is read.
    const waiting = [...fresh].flatMap(([txid, { facts, height }]) =>
      height === undefined ? [[txid, facts] as const] : [],
    );
    known = new Map([...txids.flatMap((txid) => entryOf(before, txid)), ...waiting]);
    const facts = known;

    const { pool: payments = [] } = await session.ask<TransfersAnswer>('get_transfers', {
      pool: true,
      account_index: 0,
    });
    // The request for incoming payments makes the wallet scan the pool, so our own pending transactions are requested
    // after it.
    const { pending = [] } = await session.ask<TransfersAnswer>('get_transfers', { pending: true, account_index: 0 });
    const ours = pending.flatMap(({ txid }) => facts.get(txid)?.keyImages ?? []);
    const coins = ours.length > 0 ? await readCoins(session, { which: 'all' }) : [];
    const consumed = await nameConsumed(daemon, coins, ours);
    return txids.flatMap((txid) => {
      const found = facts.get(txid);
      if (!found) return [];
      const { keyImages, feeUnits } = found;
      const consumes = keyImages.flatMap((keyImage) => consumed.get(keyImage) ?? []);
      const outputs = payments
        .filter((payment) => payment.txid === txid)
        .flatMap((payment) => toOutputs(found, payment, keys));
      return [{ txid, isSuccessful: true, consumes, senders: [], outputs, feeUnits }];
    });
  };
}

type PoolHashes = Status & Readonly<{ tx_hashes?: readonly string[] }>;

function entryOf<Value>(map: ReadonlyMap<string, Value>, key: string): readonly (readonly [string, Value])[] {
  const value = map.get(key);
  return value === undefined ? [] : [[key, value]];
}

/**
 * Outputs of a pool transaction that pay us. A payment whose outputs cannot be identified here is reported once it is
 * mined, when the wallet identifies them.
 */
function toOutputs(
  facts: TransactionFacts,
  { amounts = [], subaddr_index: { minor } }: WalletTransfer,
  { addressAt, viewSecret }: ViewKeys,
): readonly TransactionOutput[] {
  if (facts.unlockTime !== 0n) return [];
  const to = addressAt(minor);
  const indexes = findOutputs(facts, viewSecret, spendKeyIn(to));
  if (indexes.length !== amounts.length) return [];
  return indexes.map((index, at) => ({ index, currency: 'XMR', to, units: BigInt(amounts[at] ?? 0) }));
}
