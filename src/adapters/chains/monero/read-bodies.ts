/** Reads transactions by txid from the daemon, mined or in its pool. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { readTransaction, type TransactionFacts } from './read-transaction.ts';
import type { Status, TransactionsAnswer } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';

/** A parsed transaction. `height` is undefined for a transaction in the pool. */
export type TransactionBody = Readonly<{ facts: TransactionFacts; height: number | undefined }>;

/** Maximum number of transactions per request to restricted (public) nodes. */
const mostAtOnce = 100;

/** Reads these transactions. Those unknown to the daemon are left out. */
export async function readBodies(
  daemon: MoneroRpc,
  txids: readonly string[],
): Promise<ReadonlyMap<string, TransactionBody>> {
  const bodies = new Map<string, TransactionBody>();
  const asked = [...new Set(txids)];
  for (let at = 0; at < asked.length; at += mostAtOnce) {
    const hashes = asked.slice(at, at + mostAtOnce);
    const answer = await daemon.post<TransactionsAnswer>('get_transactions', { txs_hashes: hashes, prune: true });
    assertStatus(answer, 'get_transactions');
    for (const { tx_hash: txid, in_pool: isWaiting, block_height: height, pruned_as_hex: bytes } of answer.txs ?? []) {
      bodies.set(txid, { facts: parseBody(bytes), height: isWaiting ? undefined : height });
    }
  }
  return bodies;
}

/**
 * Checks the answer of an endpoint of the daemon that is not JSON-RPC. Such endpoints send an answer even when they
 * fail; its `status` tells whether they succeeded.
 */
export function assertStatus({ status }: Status, question: string): void {
  if (status !== 'OK') throw new OutsideError(`monerod did not answer ${question} (${status})`);
}

/**
 * Parses a transaction. After a hard fork there may be transaction formats that we cannot parse; reading the chain then
 * stops.
 */
function parseBody(bytes: string): TransactionFacts {
  try {
    return readTransaction(bytes);
  } catch (cause) {
    throw new OutsideError('monerod has a transaction of a kind that we cannot read', { cause });
  }
}
