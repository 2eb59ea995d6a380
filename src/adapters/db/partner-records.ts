/** Sums of partners by month, in PostgreSQL. */
import { sql } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money } from '#src/domain/money.ts';
import type { PayoutState } from '#src/domain/order/payout.ts';
import type { ActState } from '#src/domain/treasury/act.ts';
import { toPartnerPayout } from '#src/domain/treasury/partner-payout.ts';
import type { PartnerRecords } from '#src/usecases/ports/partner-records.ts';
import type { Queries } from './queries.ts';
import { toCount, toOptionalTime } from './row-values.ts';

export function makePartnerRecords(db: Queries): PartnerRecords {
  return {
    add: async ({ keyId, month, currency, orders, volume, fee, share }) =>
      void (await sql`
        insert into partner_months as known (key_id, month, currency, orders, volume_units, fee_units, share_units)
        select ${keyId}, ${month}, ${currency}, ${orders}::bigint, ${volume.toString()}::numeric,
          ${fee.toString()}::numeric, ${share.toString()}::numeric
        where exists (select 1 from api_keys where id = ${keyId} and not is_temporary)
        on conflict (key_id, month, currency) do update set
          orders = known.orders + excluded.orders,
          volume_units = known.volume_units + excluded.volume_units,
          fee_units = known.fee_units + excluded.fee_units,
          share_units = known.share_units + excluded.share_units`.execute(db)),
    months: async (keyId, { from, to }) => {
      const rows = await db
        .selectFrom('partner_months')
        .selectAll()
        .where('key_id', '=', keyId)
        .where('month', '>=', from)
        .where('month', '<=', to)
        .orderBy('month')
        .orderBy('currency')
        .execute();
      return rows.map((row) => ({
        keyId: row.key_id,
        month: row.month,
        currency: row.currency as CurrencyId,
        orders: toCount(row.orders),
        volume: BigInt(row.volume_units),
        fee: BigInt(row.fee_units),
        share: BigInt(row.share_units),
      }));
    },
    owed: async (keyId) => {
      const rows = await db
        .selectFrom('balances')
        .select(['currency', 'units'])
        .where('account', '=', accounts.partner(keyId))
        .where('units', '<>', '0')
        .orderBy('currency')
        .execute();
      return rows.map(({ currency, units }) => money(currency as CurrencyId, -BigInt(units)));
    },
    // Shares from before there were months are in the ledger alone.
    earners: async () => {
      const { rows } = await sql<{ key: string }>`
        select key_id as key from partner_months where share_units > 0
        union
        select substr(account, ${accounts.partner('').length + 1}::integer) from balances
        where units <> 0 and starts_with(account, ${accounts.partner('')})
        order by key`.execute(db);
      return rows.map(({ key }) => key);
    },
    payouts: async (keyId) => {
      const rows = await db
        .selectFrom('treasury_acts as a')
        .leftJoin('payouts as p', 'p.act_id', 'a.id')
        .select(['a.id', 'a.currency', 'a.units', 'a.state', 'a.ended_at', 'p.state as payout_state'])
        .where('a.partner_id', '=', keyId)
        .orderBy('a.id')
        .execute();
      return rows.map(({ id, currency, units, state, ended_at: endedAt, payout_state: payout }) => {
        const amount = { currency: currency as CurrencyId, units: BigInt(units) };
        const act = { id, ...amount, state: state as ActState, endedAt: toOptionalTime(endedAt) };
        return toPartnerPayout(act, payout as PayoutState | null);
      });
    },
  };
}
