/** Stops of payouts and unknown transactions of ours in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import type { StopRecords } from '#src/usecases/ports/stop-records.ts';
import { toPayout } from './payout-rows.ts';
import { fromOptionalCount, fromTime, toCount, toOptionalCount } from './row-values.ts';
import type { PayoutStops } from './schema.ts';
import type { Queries } from './transaction-session.ts';

export function makeStopRecords(db: Queries): StopRecords {
  return {
    stop: async ({ scope, reason, since, by, note, readTo, isPrepared }) => {
      const fence = { read_to: fromOptionalCount(readTo), is_prepared: isPrepared };
      const facts = { since: fromTime(since), stopped_by: by, note, ...fence };
      const stopped = db.insertInto('payout_stops').values({ scope, reason, ...facts });
      const { numInsertedOrUpdatedRows } = await stopped
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    lift: async (scope, reason) => {
      const lifted = db.deleteFrom('payout_stops').where('scope', '=', scope).where('reason', '=', reason);
      return (await lifted.executeTakeFirst()).numDeletedRows === 1n;
    },
    all: async () => {
      const rows = db.selectFrom('payout_stops').selectAll().orderBy('since').orderBy('scope').orderBy('reason');
      return (await rows.execute()).map(toStop);
    },
    setReadTo: async (chain, height) => {
      const restored = db.updateTable('payout_stops').set({ read_to: fromOptionalCount(height) });
      await restored.where('scope', '=', chain).where('reason', '=', 'restored').execute();
    },
    setPrepared: async (chain) => {
      const restored = db.updateTable('payout_stops').set({ is_prepared: true });
      await restored.where('scope', '=', chain).where('reason', '=', 'restored').execute();
    },
    noteSend: async (chain, { txid, height }) => {
      const noted = db.insertInto('unknown_sends').values({ chain, txid, height: String(height) });
      await noted.onConflict((conflict) => conflict.doNothing()).execute();
    },
    unknownSends: async (chain) => {
      const rows = db.selectFrom('unknown_sends').selectAll().where('chain', '=', chain);
      const sends = await rows.orderBy('height').orderBy('txid').execute();
      return sends.map(({ txid, height }) => ({ txid, height: toCount(height) }));
    },
    forgetSend: async (chain, txid) =>
      void (await db.deleteFrom('unknown_sends').where('chain', '=', chain).where('txid', '=', txid).execute()),
    forgetSendsAt: async (chain, height) => {
      const undone = db.deleteFrom('unknown_sends').where('chain', '=', chain);
      await undone.where('height', '=', String(height)).execute();
    },
    unsent: async (chain) => {
      const rows = db
        .selectFrom('payouts')
        .selectAll()
        .where('chain', '=', chain)
        .where('state', 'in', ['planned', 'reserved', 'signed', 'broadcast'])
        .where('mined_height', 'is', null);
      return (await rows.orderBy('planned_at').orderBy('id').execute()).map(toPayout);
    },
    raiseNonce: async (chain, wallet, next) => {
      await db
        .insertInto('wallet_nonces')
        .values({ chain, wallet, next_nonce: String(next) })
        .onConflict((conflict) =>
          conflict
            .columns(['chain', 'wallet'])
            .doUpdateSet({ next_nonce: sql`greatest(wallet_nonces.next_nonce, excluded.next_nonce)` }),
        )
        .execute();
    },
  };
}

function toStop(row: Selectable<PayoutStops>): PayoutStop {
  return {
    scope: row.scope as PayoutStop['scope'],
    reason: row.reason as PayoutStop['reason'],
    since: row.since.getTime(),
    by: row.stopped_by,
    note: row.note,
    readTo: toOptionalCount(row.read_to),
    isPrepared: row.is_prepared,
  };
}
