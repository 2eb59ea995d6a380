/** The daemon's pool, every transaction of which is read once, and what the wallet sees of it for us. */
import type { ChainTransaction, TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import { findOutputs } from './keys/find-outputs.ts';
import { spendKeyIn, type WalletKeys } from './keys/wallet-keys.ts';
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
    // Those that a block took since they were listed are left out; whoever reads that block finds them.
    const waiting = [...fresh].flatMap(([txid, { facts, height }]) =>
      height === undefined ? [[txid, facts] as const] : [],
    );
    known = new Map([...txids.flatMap((txid) => entryOf(before, txid)), ...waiting]);
    const facts = known;

    const { pool: payments = [] } = await session.ask<TransfersAnswer>('get_transfers', {
      pool: true,
      account_index: 0,
    });
    // The wallet reads the pool when it is asked for payments in it, so what we sent ourselves is asked for afterwards.
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

/** A payment that hides its outputs from us is shown when a block has it: there the wallet names them itself. */
function toOutputs(
  facts: TransactionFacts,
  { amounts = [], subaddr_index: { minor } }: WalletTransfer,
  { addressAt, viewSecret }: WalletKeys,
): readonly TransactionOutput[] {
  if (facts.unlockTime !== 0n) return [];
  const to = addressAt(minor);
  const indexes = findOutputs(facts, viewSecret, spendKeyIn(to));
  if (indexes.length !== amounts.length) return [];
  return indexes.map((index, at) => ({ index, currency: 'XMR', to, units: BigInt(amounts[at] ?? 0) }));
}
