/** Our own addresses, indexes and nonces in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { ChainFamily, ChainId } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import type { WalletRecords, WatchedAddress } from '#src/usecases/ports/records.ts';
import { makeCoinRecords } from './coin-records.ts';
import { makeFundingRecords } from './funding-records.ts';
import { assertFound, toCount } from './row-values.ts';
import type { WatchedAddresses } from './schema.ts';
import type { Queries } from './transaction-session.ts';

export function makeWalletRecords(db: Queries): WalletRecords {
  return {
    watch: async ({ orderId, ...watched }) =>
      void (await db
        .insertInto('watched_addresses')
        .values({ ...watched, order_id: orderId })
        .execute()),
    findWatched: async (family, addresses) => {
      const found = db
        .selectFrom('watched_addresses')
        .selectAll()
        .where('family', '=', family)
        .where('address', '=', sql<string>`any(${[...addresses]})`);
      return (await found.execute()).map(toWatched);
    },
    nextAddressIndex: async (chain, role) => {
      const sequence = `"address_index:${chain}:${role}"`;
      const { rows } = await sql<{ index: string }>`select nextval(${sequence}::regclass) as index`.execute(db);
      return toCount(assertFound(rows[0], sequence).index);
    },
    takeNonce: async (chain, wallet) => {
      const taken = await db
        .insertInto('wallet_nonces')
        .values({ chain, wallet, next_nonce: '1' })
        .onConflict((conflict) =>
          conflict.columns(['chain', 'wallet']).doUpdateSet({ next_nonce: sql`wallet_nonces.next_nonce + 1` }),
        )
        .returning('next_nonce')
        .executeTakeFirstOrThrow();
      return toCount(taken.next_nonce) - 1;
    },
    usedAddresses: async (chain) => await findUsedAddresses(db, chain),
    ...makeCoinRecords(db),
    ...makeFundingRecords(db),
  };
}

/**
 * A deposit on this chain used its order's address, whichever chain of the family the order was made for. A funding
 * used the hot address, and that is one for all EVM chains.
 */
async function findUsedAddresses(db: Queries, chain: ChainId): Promise<readonly string[]> {
  const { family } = chains[chain];
  const { rows } = await sql<{ address: string }>`
    select address from coins where chain = ${chain}
    union
    select w.address from watched_addresses w join deposits d on d.order_id = w.order_id
      where d.chain = ${chain} and w.family = ${family}
    union
    select address from watched_addresses
      where role = 'hot' and family = ${family} and (chain = ${chain} or family = 'evm')
        and exists (select 1 from fundings where chain = ${chain})
    order by address`.execute(db);
  return rows.map(({ address }) => address);
}

function toWatched({ family, chain, address, role, order_id: orderId }: Selectable<WatchedAddresses>): WatchedAddress {
  return {
    family: family as ChainFamily,
    chain: chain as ChainId,
    address,
    role: role as WatchedAddress['role'],
    orderId,
  };
}
