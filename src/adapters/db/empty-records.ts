/** Which of our addresses are compared with the chain, and which were found empty, in PostgreSQL. */
import { sql } from 'kysely';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ComparedAddress, ComparedRecords } from '#src/usecases/ports/compared-records.ts';
import { fromTime } from './row-values.ts';
import type { Queries } from './queries.ts';

type EmptyRecords = Omit<ComparedRecords, 'heldCoins'>;

/** However few there are, some have their turn each time. */
const leastTurns = 10;

export function makeEmptyRecords(db: Queries): EmptyRecords {
  return {
    addressesToCompare: async (chain, turns) => await findAddresses(db, chain, turns),
    noteEmpty: async (chain, { height, at, empty, filled }) => {
      if (empty.length > 0) {
        await sql`
          insert into empty_addresses (chain, address, height, checked_at)
          select ${chain}, address, ${height}, ${fromTime(at)} from unnest(${[...empty]}::text[]) as found (address)
          on conflict (chain, address) do update
            set height = excluded.height, checked_at = excluded.checked_at`.execute(db);
      }
      if (filled.length === 0) return;
      await sql`
        delete from empty_addresses where chain = ${chain} and address = any(${[...filled]}::text[])`.execute(db);
    },
    forgetEmpty: async (chain, height) => {
      await sql`delete from empty_addresses where chain = ${chain} and height >= ${height}`.execute(db);
    },
  };
}

/** What came to an address of a deposit is a deposit. Other addresses are always compared: there are few of them. */
async function findAddresses(db: Queries, chain: ChainId, turns: number): Promise<readonly ComparedAddress[]> {
  const { family } = chains[chain];
  const { rows } = await sql<ComparedAddress>`
    with paid as (
      select w.address, max(d.height) as height
      from watched_addresses w join deposits d on d.order_id = w.order_id
      where d.chain = ${chain} and w.family = ${family} and w.role = 'deposit' group by w.address
    ), resting as (
      select e.address, e.checked_at from empty_addresses e join paid on paid.address = e.address
      where e.chain = ${chain} and (paid.height is null or paid.height <= e.height)
    ), others as (
      select address from coins where chain = ${chain}
      union
      select lost_address from fundings where chain = ${chain} and lost_address is not null
      union
      select address from watched_addresses
        where role = 'hot' and family = ${family} and (chain = ${chain} or family = 'evm')
          and (exists (select 1 from fundings where chain = ${chain})
            or exists (select 1 from payouts where chain = ${chain} and kind = 'sweep' and mined_height is not null))
    )
    select address, false as "mayRest", false as "wasEmpty" from others
    union all
    select address, true, false from paid
      where address not in (select address from resting) and address not in (select address from others)
    union all
    (select address, true, true from resting where address not in (select address from others)
      order by checked_at, address
      limit greatest(${leastTurns}, ((select count(*) from resting) + ${turns} - 1) / ${turns}))
    order by address`.execute(db);
  return rows;
}
