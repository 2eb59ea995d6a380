/**
 * Leases of chains in PostgreSQL. Time is the database's, because the clocks of the workers differ and the sandbox can
 * move its own.
 */
import type { Pool } from 'pg';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainLeases } from '#src/usecases/ports/chain-leases.ts';

export function makeChainLeases(pool: Pick<Pool, 'query'>, worker: string, leaseMs: number): ChainLeases {
  return {
    hold: async (chains) => {
      const { rows } = await pool.query<{ chain: ChainId }>(
        `insert into chain_readers as lease (chain, worker, until)
         select asked.chain, $1, clock_timestamp() + $3 * interval '1 millisecond'
         from unnest($2::text[]) as asked (chain) order by asked.chain
         on conflict (chain) do update set worker = excluded.worker, until = excluded.until
         where lease.worker = excluded.worker or lease.until < clock_timestamp()
         returning chain`,
        [worker, chains, leaseMs],
      );
      return new Set(rows.map(({ chain }) => chain));
    },
    giveBack: async (chains) => {
      await pool.query('delete from chain_readers where worker = $1 and chain = any($2::text[])', [worker, chains]);
    },
  };
}
