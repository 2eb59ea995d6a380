/**
 * Simulated chains in PostgreSQL, in the schema `sandbox`. They survive restarts, and several processes can share them.
 */
import type pg from 'pg';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeChainReader, makeChainState, readTip, type Query } from './postgres-chain-state.ts';
import { makeLaterWrites, readHeads } from './postgres-together.ts';
import type { SandboxStorage } from './storage.ts';

/** First key of the advisory locks of simulated chains. */
const lockSpace = 7_726_728;
const lock = 'select pg_advisory_xact_lock($1, $2)';
const lockEach = 'select pg_advisory_xact_lock($1, key) from unnest($2::int[]) as key';

export function makePostgresStorage(pool: pg.Pool): SandboxStorage {
  return {
    locked: async (chain, work) =>
      await transact(pool, 'begin', async (query) => {
        await query(lock, [lockSpace, chainIds.indexOf(chain)]);
        let hasChanged = false;
        const value = await work(makeChainState(query, chain, { onWrite: () => (hasChanged = true) }));
        // As a real node tells its subscribers: the reader of the chain looks at once.
        if (hasChanged) await query(`select pg_notify('sampan_chain', $1)`, [chain]);
        return value;
      }),
    lockedEach: async (chains, work) =>
      await transact(pool, 'begin', async (query) => {
        // Always in the same order, so that two processes do not wait for each other.
        const ordered = chainIds.filter((chain) => chains.includes(chain));
        await query(lockEach, [lockSpace, ordered.map((chain) => chainIds.indexOf(chain))]);
        const heads = await readHeads(query, ordered);
        const changed = new Set<ChainId>();
        const later = makeLaterWrites();
        for (const chain of ordered) {
          const state = makeChainState(query, chain, { onWrite: () => changed.add(chain), known: heads.get(chain) });
          await work(later.delay(state, chain), chain);
        }
        later.chains().forEach((chain) => changed.add(chain));
        await later.write(query);
        if (changed.size > 0)
          await query(`select pg_notify('sampan_chain', chain) from unnest($1::text[]) chain`, [[...changed]]);
      }),
    read: async (chain: ChainId, work) =>
      await transact(pool, 'begin isolation level repeatable read read only', async (query) => {
        return await work(makeChainReader(query, chain));
      }),
    // One statement sees one state, so it needs no transaction around it.
    readTip: async (chain, work) => {
      const client = await pool.connect().catch(unreachable);
      let isSound = false;
      try {
        const reader = await readTip(makeQuery(client), chain);
        isSound = true;
        return await work(reader);
      } finally {
        client.release(!isSound);
      }
    },
  };
}

/** The statements are few and constant, so each connection prepares them once instead of planning them on every use. */
function makeQuery(client: pg.PoolClient): Query {
  return async <Row>(sql: string, values?: readonly unknown[]) => {
    const wanted = values ? { name: nameOf(sql), text: sql, values: [...values] } : sql;
    return (await client.query(wanted).catch(unreachable)).rows as readonly Row[];
  };
}

const names = new Map<string, string>();

function nameOf(sql: string): string {
  const name = names.get(sql) ?? `sandbox_${names.size}`;
  names.set(sql, name);
  return name;
}

/** Runs a transaction. The database represents the nodes: if it fails, the nodes count as unreachable. */
async function transact<Value>(pool: pg.Pool, begin: string, work: (query: Query) => Promise<Value>): Promise<Value> {
  const client = await pool.connect().catch(unreachable);
  const query = makeQuery(client);
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
