/** Payout stops, and unknown sends (transactions of ours that a restored database lacks), in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, heldCurrencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { isOver, orderStates } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import { sendWaits, type StopRecords } from '#src/usecases/ports/stop-records.ts';
import { toOrder } from './order-rows.ts';
import { toPayout } from './payout-rows.ts';
import { fromOptionalCount, fromTime, toCount, toOptionalCount } from './row-values.ts';
import type { PayoutStops } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { makeCreditRules } from './credit-rules.ts';

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
    firstLostChange: async (chain) => {
      const restored = db.selectFrom('payout_stops').select('change_from').where('scope', '=', chain);
      const row = await restored.where('reason', '=', 'restored').executeTakeFirst();
      return toOptionalCount(row?.change_from ?? null) ?? 0;
    },
    ...makeSendRecords(db),
    ...makeCreditRules(db),
    unsent: async (chain) => {
      const rows = db.selectFrom('payouts').selectAll().where('chain', '=', chain).where(isUnsent);
      return (await rows.orderBy('planned_at').orderBy('id').execute()).map(toPayout);
    },
    unfinishedOrders: async (chain) => await findUnfinishedOrders(db, chain),
    openWithdrawals: async (chain) => {
      const ids = heldCurrencyIds.filter((id) => currencies[id].chain === chain);
      const acts = db.selectFrom('treasury_acts').select(['id', 'address']).where('kind', 'in', ['withdrawal', 'cold']);
      const open = acts.where('state', 'in', ['waiting', 'approved']).where('currency', 'in', ids);
      return (await open.orderBy('id').execute()).map(({ id, address }) => ({ actId: id, address }));
    },
    undone: async (chain) => {
      const rows = db.selectFrom('payouts').selectAll().where('chain', '=', chain).where('state', '=', 'final');
      return (await rows.where('mined_height', 'is', null).orderBy('id').execute()).map(toPayout);
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

const unsentStates = ['planned', 'reserved', 'signed', 'broadcast'] as const;

/** A settled payout that was undone counts, because it may have been signed again since the back-up (`renewFinal`). */
const isUnsent = sql<boolean>`mined_height is null and (
  state in ('planned', 'reserved', 'signed', 'broadcast')
  or (state = 'final' and wake_at is not null and domain ->> 'kind' = 'window')
)`;

/** A rest of a mix that nothing sends back: since the back-up an address may have been given, and a refund sent. */
const isRestOwed = sql<boolean>`exists (
  select from jsonb_array_elements(orders.price #> '{rest,shares}') as share
  where not exists (
    select from payouts
    where payouts.order_id = orders.id and payouts.kind = 'refund' and payouts.state <> 'void'
      and payouts.deposit_id = share ->> 'depositId'
  )
)`;

async function findUnfinishedOrders(db: Queries, chain: ChainId): Promise<readonly Order[]> {
  const paid = currencyIds.filter((id) => currencies[id].chain === chain);
  const refunded = currencyIds.filter((id) => chains[currencies[id].chain].family === chains[chain].family);
  const states = orderStates.filter((state) => !isOver(state));
  const rows = db.selectFrom('orders').selectAll('orders').where('erased_at', 'is', null);
  // One that failed may have a refund that is not sent, which was called off since the back-up. A refund beside an
  // order that is over may have been sent since and is not planned yet.
  const open = rows.where((row) =>
    row.or([
      row('state', 'in', states),
      sql<boolean>`'refund_extras' = any(orders.planned_effects)`,
      isRestOwed,
      row.exists(
        row
          .selectFrom('payouts')
          .select('payouts.id')
          .whereRef('payouts.order_id', '=', 'orders.id')
          .where('payouts.state', 'in', unsentStates)
          .where('payouts.is_extra', '=', false)
          .where('payouts.mined_height', 'is', null),
      ),
    ]),
  );
  const concerned = open.where((row) =>
    row.or([row('receive_currency', 'in', paid), row('send_currency', 'in', refunded)]),
  );
  return (await concerned.orderBy('id').execute()).map(toOrder);
}

type SendRecords = Pick<
  StopRecords,
  'noteSend' | 'unknownSends' | 'explainSend' | 'setSendWait' | 'forgetSend' | 'forgetSendsAt'
>;

function makeSendRecords(db: Queries): SendRecords {
  return {
    noteSend: async (chain, { txid, height, paid }) => {
      const noted = db.insertInto('unknown_sends').values({ chain, txid, height: String(height), paid });
      await noted.onConflict((conflict) => conflict.doNothing()).execute();
    },
    unknownSends: async (chain) => {
      const rows = db.selectFrom('unknown_sends').selectAll().where('chain', '=', chain);
      const sends = await rows.orderBy('height').orderBy('txid').execute();
      return sends.map(({ txid, height, why, paid_for: paidFor, paid, waits_for: waits }) => {
        const waitsFor = sendWaits.find((each) => each === waits) ?? null;
        return { txid, height: toCount(height), verdict: why === null ? null : { why, paidFor }, paid, waitsFor };
      });
    },
    explainSend: async (chain, txid, { why, paidFor }) => {
      const explained = db.updateTable('unknown_sends').set({ why, paid_for: paidFor, waits_for: null });
      const one = explained.where('chain', '=', chain).where('txid', '=', txid);
      return (await one.executeTakeFirst()).numUpdatedRows === 1n;
    },
    setSendWait: async (chain, txid, waitsFor) => {
      const waiting = db.updateTable('unknown_sends').set({ waits_for: waitsFor }).where('chain', '=', chain);
      await waiting.where('txid', '=', txid).execute();
    },
    forgetSend: async (chain, txid) =>
      void (await db.deleteFrom('unknown_sends').where('chain', '=', chain).where('txid', '=', txid).execute()),
    forgetSendsAt: async (chain, height) => {
      const undone = db.deleteFrom('unknown_sends').where('chain', '=', chain);
      await undone.where('height', '=', String(height)).execute();
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
