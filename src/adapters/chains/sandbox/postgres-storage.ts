/**
 * Simulated chains in PostgreSQL, in the schema `sandbox`. They survive restarts, and several processes can share them.
 */
import type pg from 'pg';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeChainReader, makeChainState, type Query } from './postgres-chain-state.ts';
import type { SandboxStorage } from './storage.ts';

/** First key of the advisory locks of simulated chains. */
const lockSpace = 7_726_728;

export function makePostgresStorage(pool: pg.Pool): SandboxStorage {
  return {
    locked: async (chain, work) =>
      await transact(pool, 'begin', async (query) => {
        await query('select pg_advisory_xact_lock($1, $2)', [lockSpace, chainIds.indexOf(chain)]);
        let hasChanged = false;
        const value = await work(makeChainState(query, chain, () => (hasChanged = true)));
        // As a real node tells its subscribers: the reader of the chain looks at once.
        if (hasChanged) await query(`select pg_notify('sampan_chain', $1)`, [chain]);
        return value;
      }),
    read: async (chain: ChainId, work) =>
      await transact(pool, 'begin isolation level repeatable read read only', async (query) => {
        return await work(makeChainReader(query, chain));
      }),
  };
}

/** Runs a transaction. The database represents the nodes: if it fails, the nodes count as unreachable. */
async function transact<Value>(pool: pg.Pool, begin: string, work: (query: Query) => Promise<Value>): Promise<Value> {
  const client = await pool.connect().catch(unreachable);
  const query: Query = async <Row>(sql: string, values: readonly unknown[] = []) => {
    const answer = await client.query(sql, [...values]).catch(unreachable);
    return answer.rows as readonly Row[];
  };
  try {
    await query(begin);
    const value = await work(query);
    await query('commit');
    client.release();
    return value;
  } catch (error) {
    const isRolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    // A connection whose rollback failed is closed instead of being returned to the pool.
    client.release(!isRolledBack);
    throw error;
  }
}

function unreachable(cause: unknown): never {
  throw new OutsideError('the database of the sandbox chains failed', { cause });
}
