/**
 * View of the mempool, if the node offers one. Nodes of providers do not, and payments are then seen when they are
 * mined, three seconds later. Each transaction is read once and cached while it is pending.
 */
import type { ChainTransaction } from '#src/usecases/ports/chain-adapter.ts';
import type { TokenBook } from './token-book.ts';
import { readPendingOne } from './transaction-status.ts';
import { translatePending } from './translate-transaction.ts';
import { NotOffered, type TronHttp } from './tron-http.ts';

export type PendingView = () => Promise<readonly ChainTransaction[]>;

/** Maximum number of new transactions per round. Blocks come so often that the backlog stays small. */
const newAtOnce = 400;
const askedAtOnce = 20;

export function makePendingView(http: TronHttp, book: TokenBook): PendingView {
  let known = new Map<string, ChainTransaction | null>();
  return async () => {
    const waiting = await listPending(http);
    const still = new Map<string, ChainTransaction | null>();
    for (const txid of waiting) {
      const one = known.get(txid);
      if (one !== undefined) still.set(txid, one);
    }
    const fresh = waiting.filter((txid) => !still.has(txid)).slice(0, newAtOnce);
    for (let at = 0; at < fresh.length; at += askedAtOnce) {
      await Promise.all(
        fresh.slice(at, at + askedAtOnce).map(async (txid) => {
          const found = await readPendingOne(http, txid);
          if (found) still.set(txid, translatePending(book, found) ?? null);
        }),
      );
    }
    known = still;
    return [...still.values()].filter((one) => one !== null);
  };
}

type PendingList = Readonly<{ txId?: readonly string[] }>;

async function listPending(http: TronHttp): Promise<readonly string[]> {
  try {
    return (await http.ask<PendingList>('/wallet/gettransactionlistfrompending')).txId ?? [];
  } catch (error) {
    if (error instanceof NotOffered) return [];
    throw error;
  }
}
