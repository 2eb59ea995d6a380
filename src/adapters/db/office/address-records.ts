/** Platform addresses in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { PlatformAddress } from '#src/domain/back-office/platform-address.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { PlatformAddressRecords } from '#src/usecases/ports/office-records.ts';
import { fromTime } from '../row-values.ts';
import type { PlatformAddresses } from '../generated/schema.ts';
import type { Queries } from '../queries.ts';

export function makeAddressRecords(db: Queries): PlatformAddressRecords {
  return {
    list: async () => {
      const rows = db.selectFrom('platform_addresses').selectAll();
      return (await rows.orderBy('currency').orderBy('created_at').orderBy('id').execute()).map(toAddress);
    },
    lock: async (id) => {
      const row = db.selectFrom('platform_addresses').selectAll().where('id', '=', id).forUpdate();
      const found = await row.executeTakeFirst();
      return found && toAddress(found);
    },
    insert: async (address, canonical) => {
      const row = { id: address.id, created_at: fromTime(address.createdAt), ...fromAddress(address, canonical) };
      await db.insertInto('platform_addresses').values(row).execute();
    },
    update: async (address, canonical) => {
      const changed = fromAddress(address, canonical);
      await db.updateTable('platform_addresses').set(changed).where('id', '=', address.id).execute();
    },
    remove: async (id) => void (await db.deleteFrom('platform_addresses').where('id', '=', id).execute()),
    clearDefault: async (currency) => {
      // The advisory lock makes two concurrent changes of the default address sequential, so that the second sees the
      // first.
      await sql`select pg_advisory_xact_lock(hashtext(${`platform_addresses ${currency}`}))`.execute(db);
      const marked = db.updateTable('platform_addresses').set({ is_default: false }).where('currency', '=', currency);
      await marked.where('is_default', '=', true).execute();
    },
    isInUse: async (address) => await isInUse(db, address),
  };
}

/**
 * Whether an unfinished order or loan uses the address. The states are listed, so that the query reads open orders by
 * the index on state instead of all orders. Addresses are compared in lower case, because some chains allow several
 * spellings.
 */
async function isInUse(db: Queries, { id }: PlatformAddress): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    with spellings as (
      select unnest(array[lower(address), lower(canonical)]) as spelling from platform_addresses where id = ${id}
    )
    select exists (
      select 1 from orders
      where state in ('awaiting_deposit', 'confirming', 'exchanging', 'mixing', 'sending', 'action_required', 'held',
          'refunding', 'failed')
        and (
          lower(receive_address) in (select spelling from spellings)
          or lower(refund_address) in (select spelling from spellings)
          or exists (
            select 1 from jsonb_array_elements_text(mix -> 'furtherAddresses') as further
            where lower(further) in (select spelling from spellings)
          )
        )
    ) or exists (
      select 1 from loans
      where (state in ('pending', 'paid', 'processing') or reason = 'payout_unconfirmed')
        and (
          lower(payment_address) in (select spelling from spellings)
          or lower(customer_address) in (select spelling from spellings)
        )
    ) as used`.execute(db);
  return rows[0]?.used === true;
}

function fromAddress(address: PlatformAddress, canonical: string) {
  return {
    label: address.label,
    currency: address.currency,
    network: address.network,
    address: address.address,
    canonical,
    is_active: address.isActive,
    is_default: address.isDefault,
    updated_at: fromTime(address.updatedAt),
  };
}

function toAddress(row: Selectable<PlatformAddresses>): PlatformAddress {
  return {
    id: row.id,
    label: row.label,
    currency: row.currency as CurrencyId,
    network: row.network as ChainId,
    address: row.address,
    isActive: row.is_active,
    isDefault: row.is_default,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}
