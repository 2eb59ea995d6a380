/** The records in PostgreSQL. Transactions are atomic, and retried after a conflict. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { CommitUnknown, type Records, type Store } from '#src/usecases/ports/records.ts';
import { makeChainRecords } from './chain-records.ts';
import { makeColdMoveRecords } from './cold-move-records.ts';
import { makeControlRecords } from './control-records.ts';
import { isConflict, translateCommitError, translateError } from './database-errors.ts';
import { makeDepositRecords } from './deposit-records.ts';
import { makeIntakeRecords } from './intake-records.ts';
import { makeJournalRecords } from './journal-records.ts';
import { makeLoanRecords } from './loan-records.ts';
import { makeLookRecords } from './look-records.ts';
import { makeMatchRecords } from './match-records.ts';
import { makeOrderRecords } from './order-records.ts';
import { makePayoutRecords } from './payout-records.ts';
import { makePolicyRecords } from './policy-records.ts';
import { makeOpinionRecords } from './opinion-records.ts';
import { makePartnerRecords } from './partner-records.ts';
import { makeReceiptRecords } from './receipt-records.ts';
import { makeReturnRecords } from './return-records.ts';
import { makeStopRecords } from './stop-records.ts';
import { makeTransferRecords } from './transfer-records.ts';
import { openSession } from './transaction-session.ts';
import type { Queries } from './queries.ts';
import { makeUptimeRecords } from './uptime-records.ts';
import { makeWalletRecords } from './wallet-records.ts';

const maxAttempts = 8;
const firstPauseMs = 5;
/** Timeout of commit and rollback, after which the answer counts as lost. */
const endTimeoutMs = 30_000;

type Work<Value> = (db: Queries) => Promise<Value>;
type Mode = 'read committed' | 'repeatable read read only';

export function makeStore(pool: Pool): Store {
  return makeTransactions(pool, makeRecords);
}

type Transactions<All> = Readonly<
  Record<'transaction' | 'snapshot', <Value>(work: (records: All) => Promise<Value>) => Promise<Value>>
>;

/** Opens transactions for callers that need other tables besides those of `Records`. */
export function makeTransactions<All>(pool: Pool, makeAll: (db: Queries) => All): Transactions<All> {
  return {
    transaction: async (work) => await runWithRetries(pool, async (db) => await work(makeAll(db)), 'read committed'),
    snapshot: async (work) =>
      await runWithRetries(pool, async (db) => await work(makeAll(db)), 'repeatable read read only'),
  };
}

async function runWithRetries<Value>(pool: Pool, work: Work<Value>, mode: Mode): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work, mode);
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
      // Random pause (jitter), so that transactions which conflicted once do not conflict again.
      await sleep(Math.random() * firstPauseMs * 2 ** attempt);
    }
  }
}

async function runOnce<Value>(pool: Pool, work: Work<Value>, mode: Mode): Promise<Value> {
  const client = await connect(pool);
  // A connection that breaks between two statements emits an error event, which would end the process if unhandled.
  client.on('error', ignore);
  let isReusable = false;
  try {
    const value = await runWork(client, work, mode);
    isReusable = true;
    return value;
  } catch (error) {
    isReusable = !(error instanceof CommitUnknown) && (await rollBack(client));
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(!isReusable);
  }
}

async function runWork<Value>(client: PoolClient, work: Work<Value>, mode: Mode): Promise<Value> {
  await client.query(`begin isolation level ${mode}`).catch(throwTranslated);
  const session = openSession(client);
  let value: Value;
  try {
    value = await work(session.db);
  } catch (error) {
    // An error after a conflict is a consequence of the conflict.
    throw isConflict(session.failure()) ? session.failure() : error;
  } finally {
    session.shut();
  }
  await commit(client, session.failure());
  return value;
}

async function commit(client: PoolClient, failure: unknown): Promise<void> {
  const { command } = await client.query(patiently('commit')).catch((error: unknown) => {
    throw translateCommitError(error);
  });
  // After a failed statement, PostgreSQL answers a commit with a rollback and reports success.
  if (command !== 'COMMIT') throw failure ?? new Error('the transaction was rolled back');
}

/** Rolls back. Returns whether the rollback succeeded; otherwise the connection must not be returned to the pool. */
async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query(patiently('rollback'));
    return true;
  } catch {
    return false;
  }
}

/**
 * A statement with a timeout. The driver accepts a timeout per statement, but its types declare it only per connection.
 */
function patiently(text: string) {
  return { text, query_timeout: endTimeoutMs };
}

async function connect(pool: Pool): Promise<PoolClient> {
  return await pool.connect().catch(throwTranslated);
}

function throwTranslated(error: unknown): never {
  throw translateError(error);
}

export function makeRecords(db: Queries): Records {
  return {
    orders: makeOrderRecords(db),
    deposits: makeDepositRecords(db),
    wallet: makeWalletRecords(db),
    payouts: makePayoutRecords(db),
    loans: makeLoanRecords(db),
    journal: makeJournalRecords(db),
    chains: makeChainRecords(db),
    looks: makeLookRecords(db),
    controls: makeControlRecords(db),
    intake: makeIntakeRecords(db),
    stops: makeStopRecords(db),
    matches: makeMatchRecords(db),
    policies: makePolicyRecords(db),
    transfers: makeTransferRecords(db),
    cold: makeColdMoveRecords(db),
    returns: makeReturnRecords(db),
    opinions: makeOpinionRecords(db),
    receipts: makeReceiptRecords(db),
    uptime: makeUptimeRecords(db),
    partners: makePartnerRecords(db),
  };
}

function ignore(): void {}
