/**
 * Finds the orders of a transaction, an address or a link. Runs before the list query, so that each lookup uses its own
 * index, however many orders there are.
 */
import { sql } from 'kysely';
import type { OrderQuery } from '#src/domain/back-office/order-query.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import type { Queries } from '../queries.ts';

/** Maximum number of orders listed for one address. */
const mostFound = 1000;

/**
 * Ids of the orders that match a search. Undefined if the list query itself does the search: by order number, by
 * tracking code, or without a search.
 */
export async function findOrderIds(db: Queries, query: OrderQuery | undefined): Promise<readonly string[] | undefined> {
  if (!query || 'orderNumber' in query || 'trackingCode' in query) return undefined;
  if ('orderId' in query) return [query.orderId];
  const found = 'txids' in query ? byTransaction(query.txids) : byAddress(query.addresses);
  const { rows } = await sql<{ id: string }>`
    select id from (${found}) as found where id is not null limit ${mostFound}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * SQL for orders by transaction. Searches deposits and all transactions that we signed, including those never mined.
 */
function byTransaction(txids: readonly string[]) {
  return sql`
    select order_id as id from deposits where chain = any(${[...chainIds]}) and txid = any(${[...txids]})
    union
    select payouts.order_id from attempts join payouts
      on payouts.id = attempts.payout_id
        or (payouts.domain ->> 'kind' = 'joined' and payouts.domain ->> 'leader' = attempts.payout_id)
    where attempts.chain = any(${[...chainIds]}) and attempts.txid = any(${[...txids]})`;
}

/**
 * SQL for orders by address. Deposit addresses are ours and have one spelling. Visitors may write their own addresses
 * in several ways.
 */
function byAddress(addresses: readonly string[]) {
  const spellings = [...addresses];
  return sql`
    select order_id as id from watched_addresses
    where family = any(array['utxo', 'evm', 'tron', 'solana', 'monero']) and address = any(${spellings})
    union select id from orders where lower(receive_address) = any(${spellings})
    union select id from orders where lower(refund_address) = any(${spellings})
    union select id from orders where mix is not null and mix -> 'furtherAddresses' ?| ${spellings}::text[]
    union select order_id from payouts where lower(to_address) = any(${spellings})`;
}
