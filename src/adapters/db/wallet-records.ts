/** Our own addresses, address indexes and nonces in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { epochSize } from '#src/domain/key-epoch.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { WalletRecords } from '#src/usecases/ports/records.ts';
import type { WatchedAddress } from '#src/usecases/ports/chain-records.ts';
import { makeCoinRecords } from './coin-records.ts';
import { makeEmptyRecords } from './empty-records.ts';
import { epochNow, makeEpochRecords } from './epoch-records.ts';
import { makeFundingRecords } from './funding-records.ts';
import { prepare } from './prepared-statements.ts';
import { assertFound, fromTime, toCount } from './row-values.ts';
import type { WatchedAddresses } from './generated/schema.ts';
import type { Queries } from './queries.ts';

export function makeWalletRecords(db: Queries): WalletRecords {
  return {
    watch: async (...addresses) => {
      const rows = addresses.map(({ orderId, addressIndex, ...watched }) => {
        return { ...watched, order_id: orderId, address_index: addressIndex ?? null };
      });
      if (rows.length > 0) await db.insertInto('watched_addresses').values(rows).execute();
    },
    findWatched: async (family, addresses) => (await readWatched(db, [family, addresses.join('\n')])).map(toWatched),
    findDepositAddress: async (orderId) => {
      const row = await db
        .selectFrom('watched_addresses')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      return row && toWatched(row);
    },
    awaitedAddresses: async (chain, which) => await findAwaitedAddresses(db, chain, which),
    addressIndexes: async (chain) => await readAddressIndexes(db, chain),
    setAddressIndex: async ({ family, address }, index) => {
      const numbered = db.updateTable('watched_addresses').set({ address_index: index }).where('family', '=', family);
      const { numUpdatedRows } = await numbered.where('address', '=', address).executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('there is no such address to number');
    },
    nextAddressIndex: async (chain, role) => {
      const sequence = addressSequence(chain, role);
      const { rows } = await sql<{ index: string }>`
        select nextval(${sequence}::regclass) + ${epochSize}::bigint * ${epochNow(chain)} as index`.execute(db);
      return toCount(assertFound(rows[0], sequence).index);
    },
    nextNonce: async (chain, wallet) => {
      const known = db.selectFrom('wallet_nonces').select('next_nonce').where('chain', '=', chain);
      const row = await known.where('wallet', '=', wallet).executeTakeFirst();
      return row && toCount(row.next_nonce);
    },
    takeNonce: async (chain, wallet, first = 0) => {
      const taken = await db
        .insertInto('wallet_nonces')
        .values({ chain, wallet, next_nonce: String(first + 1) })
        .onConflict((conflict) =>
          conflict.columns(['chain', 'wallet']).doUpdateSet({ next_nonce: sql`wallet_nonces.next_nonce + 1` }),
        )
        .returning('next_nonce')
        .executeTakeFirstOrThrow();
      return toCount(taken.next_nonce) - 1;
    },
    returnNonce: async (chain, wallet, nonce) => {
      const last = db
        .updateTable('wallet_nonces')
        .set({ next_nonce: String(nonce) })
        .where('chain', '=', chain);
      const returned = last.where('wallet', '=', wallet).where('next_nonce', '=', String(nonce + 1));
      return (await returned.executeTakeFirst()).numUpdatedRows === 1n;
    },
    usedAddresses: async (chain) => await findUsedAddresses(db, chain),
    ...makeEpochRecords(db),
    ...makeEmptyRecords(db),
    ...makeCoinRecords(db),
    ...makeFundingRecords(db),
  };
}

/**
 * One text and not an array, of which each of the thousands of names in a block would be quoted by itself. A name with
 * a line break is two names that are nobody's.
 */
const readWatched = prepare<Selectable<WatchedAddresses>>(
  String.raw`select * from watched_addresses where family = $1 and address = any(string_to_array($2, E'\n'))`,
);

/**
 * Addresses that may hold coins on this chain. A deposit on this chain used its order's address, even if the order was
 * made for another chain of the family. A funding or a sweep used the hot address. Hot addresses of other EVM chains
 * may hold coins here as well.
 */
async function findUsedAddresses(db: Queries, chain: ChainId): Promise<readonly string[]> {
  const { family } = chains[chain];
  const { rows } = await sql<{ address: string }>`
    select address from coins where chain = ${chain}
    union
    select lost_address from fundings where chain = ${chain} and lost_address is not null
    union
    select w.address from watched_addresses w join deposits d on d.order_id = w.order_id
      where d.chain = ${chain} and w.family = ${family}
    union
    select address from watched_addresses
      where role = 'hot' and family = ${family} and (chain = ${chain} or family = 'evm')
        and (exists (select 1 from fundings where chain = ${chain})
          or exists (select 1 from payouts where chain = ${chain} and kind = 'sweep' and mined_height is not null))
    order by address`.execute(db);
  return rows.map(({ address }) => address);
}

/** For orders from before an order kept its policy. */
const usualLateHours = Number(usualPolicy.times.lateWatch);

/**
 * Deposit addresses that may be paid now, newest first by address index, so that the cost depends on the number
 * requested, not on all addresses.
 */
async function findAwaitedAddresses(
  db: Queries,
  chain: ChainId,
  { newest, now }: Parameters<WalletRecords['awaitedAddresses']>[1],
): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from watched_addresses
      where role = 'hot' and family = ${chains[chain].family}
    union all
    select w.address from orders o join (
      select address, order_id from watched_addresses
        where chain = ${chain} and role = 'deposit' and address_index is not null
        order by address_index desc limit ${newest}
    ) w on w.order_id = o.id
      where o.state = 'action_required' or o.expires_at
        + coalesce((o.agreed #>> '{times,lateWatch}')::integer, ${usualLateHours}::integer) * interval '1 hour'
        > ${fromTime(now)}`.execute(db);
  return rows.map(({ address }) => address);
}

function toWatched(row: Selectable<WatchedAddresses>): WatchedAddress {
  return {
    family: row.family as ChainFamily,
    chain: row.chain as ChainId,
    address: row.address,
    role: row.role as WatchedAddress['role'],
    orderId: row.order_id,
    ...(row.address_index !== null && { addressIndex: row.address_index }),
  };
}

export function addressSequence(chain: ChainId, role: 'deposit' | 'change'): string {
  return `"address_index:${chain}:${role}"`;
}

async function readAddressIndexes(db: Queries, chain: ChainId) {
  const { rows } = await sql<{ given: string; known: string }>`
    select (select last_value + is_called::integer from ${sql.raw(addressSequence(chain, 'deposit'))}) as given,
      (
        select coalesce(max(of_epoch.next), 0) from (
          select (
            select max(address_index) + 1 - ${epochSize} * epoch from watched_addresses
            where chain = ${chain} and role = 'deposit' and address_index is not null
              and address_index >= ${epochSize} * epoch
              and (address_index < ${epochSize}::bigint * (epoch + 1) or epoch = ${epochNow(chain)})
          ) as next from generate_series(0, ${epochNow(chain)}) as epoch
        ) as of_epoch
      ) as known`.execute(db);
  const { given, known } = assertFound(rows[0], 'address indexes');
  return { given: Number(given), known: Number(known) };
}
