/** Payouts, refunds, internal transfers and their signed transactions in PostgreSQL. */
import { sql, type RawBuilder } from 'kysely';
import { chains } from '#src/domain/assets/chains.ts';
import {
  isDepositMove,
  type Attempt,
  type HandOverPayout,
  type LoanPayout,
  type WithdrawalPayout,
  type OrderPayout,
  type Payout,
  type SweepPayout,
} from '#src/domain/order/payout.ts';
import { AlreadyTaken, type PayoutRecords } from '#src/usecases/ports/records.ts';
import { takeDueRows } from './due-work.ts';
import { fromPayout, fromPayoutPatch, toAttempt, toPayout } from './payout-rows.ts';
import { assertFound, fromOptionalCount, fromTime, toCount } from './row-values.ts';
import type { Queries } from './queries.ts';

/** States of payouts under way, the same as in the partial index. */
const statesUnderWay = ['planned', 'reserved', 'signed', 'broadcast'] as const;

export function makePayoutRecords(db: Queries): PayoutRecords {
  const rows = db.selectFrom('payouts').selectAll();
  const readAll = async (query: typeof rows) =>
    (await query.orderBy('planned_at').orderBy('id').execute()).map(toPayout);
  const readOne = async (query: typeof rows) => {
    const row = await query.executeTakeFirst();
    return row && toPayout(row);
  };
  return {
    insert: async (payout) => await insertPayout(db, payout),
    find: async (id) => await readOne(rows.where('id', '=', id)),
    lock: async (id) => await readOne(rows.where('id', '=', id).forUpdate()),
    unmined: async (ids) => (ids.length === 0 ? [] : await readAll(rows.where('id', 'in', unminedIds(ids)))),
    patch: async (id, fromVersion, patch) => {
      const { numUpdatedRows } = await db
        .updateTable('payouts')
        .set({ ...fromPayoutPatch(patch), version: fromVersion + 1, lease_until: null })
        .where('id', '=', id)
        .where('version', '=', fromVersion)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    ofOrder: async (orderId) => (await readAll(rows.where('order_id', '=', orderId))) as readonly OrderPayout[],
    ofAct: async (actId) => (await readAll(rows.where('act_id', '=', actId))) as readonly WithdrawalPayout[],
    ofLoan: async (loanId) => (await readAll(rows.where('loan_id', '=', loanId))) as readonly LoanPayout[],
    feePayers: async (chain, states) => {
      const { nativeCurrency, sweepFeePayer } = chains[chain];
      const { rows: counted } = await sql<{ coins: string; tokens: string }>`
        select count(*) filter (where currency = ${nativeCurrency}) as coins,
          count(*) filter (where currency <> ${nativeCurrency}) as tokens
        from payouts
        where chain = ${chain} and state in ('planned', 'reserved', 'signed', 'broadcast')
          and state = any(${[...states]}) and (kind <> 'sweep' or ${sweepFeePayer === 'hot'})`.execute(db);
      const { coins, tokens } = assertFound(counted[0], 'count of payouts');
      return { coins: toCount(coins), tokens: toCount(tokens) };
    },
    loansUnderWay: async (currency) => {
      const underWay = rows.where('currency', '=', currency).where('state', 'in', [...statesUnderWay]);
      return (await readAll(underWay.where('kind', '=', 'loan'))) as readonly LoanPayout[];
    },
    ofDeposit: async (depositId) => {
      const moves = rows.where('deposit_id', '=', depositId).where('kind', 'in', ['sweep', 'top_up']);
      return (await readAll(moves)) as readonly SweepPayout[];
    },
    takeDue: async (now, limit) => await takeDueRows(db, 'payouts', { now, limit }),
    matching: async (chain, txids, consumed) => {
      // The ids come from two index lookups. A join or an `or` over both tables would read all payouts of the chain.
      const ids = sql<string>`(
        select payout_id from attempts where chain = ${chain} and txid = any(${[...txids]})
        union select id from payouts where chain = ${chain} and conflict_key = any(${[...consumed]})
      )`;
      return await readAll(rows.where('id', 'in', ids));
    },
    inBlock: async (chain, height) =>
      await readAll(rows.where('chain', '=', chain).where('mined_height', '=', String(height))),
    minedUpTo: async (chain, height) =>
      await readAll(
        rows.where('chain', '=', chain).where('state', '=', 'broadcast').where('mined_height', '<=', String(height)),
      ),
    addAttempt: async (attempt) => await addAttempt(db, attempt),
    ...makeBatchRecords(db),
    ...makeAccountRecords(db),
  };
}

/** Payouts of the accounts that the hot wallet has and had. */
function makeAccountRecords(db: Queries): Pick<PayoutRecords, 'handOvers' | 'boundTo'> {
  const rows = db.selectFrom('payouts').selectAll().orderBy('planned_at').orderBy('id');
  return {
    handOvers: async (chain) => {
      const found = rows.where('chain', '=', chain).where('kind', '=', 'hand_over');
      return (await found.execute()).map(toPayout) as readonly HandOverPayout[];
    },
    boundTo: async (chain, wallet) => {
      const bound = rows.where('chain', '=', chain).where(sql<boolean>`domain ->> 'wallet' = ${wallet}`);
      // Each as its partial index has it.
      const underWay = await bound.where('state', 'in', [...statesUnderWay]).execute();
      const undone = bound
        .where('state', '=', 'final')
        .where('mined_height', 'is', null)
        .where('wake_at', 'is not', null);
      return [...underWay, ...(await undone.execute())].map(toPayout);
    },
  };
}

/** Payouts that go out in one transaction, and the attempts that they share. */
function makeBatchRecords(db: Queries): Pick<PayoutRecords, 'joinedTo' | 'dueExchanges' | 'attempts'> {
  const rows = db.selectFrom('payouts').selectAll().orderBy('planned_at').orderBy('id');
  return {
    joinedTo: async (leaderId) => {
      const joined = rows.where(sql<boolean>`domain ->> 'kind' = 'joined' and domain ->> 'leader' = ${leaderId}`);
      return (await joined.execute()).map(toPayout);
    },
    dueExchanges: async (currency, now, limit) => {
      const due = rows.where('currency', '=', currency).where('state', '=', 'planned').where('kind', '=', 'payout');
      const exchanges = due.where('order_id', 'in', db.selectFrom('orders').select('id').where('mix', 'is', null));
      const first = exchanges.where('wake_at', '<=', fromTime(now)).limit(limit);
      return (await first.execute()).map(toPayout) as readonly OrderPayout[];
    },
    attempts: async (payoutId) => {
      const leader = sql`(select domain ->> 'leader' from payouts where id = ${payoutId})`;
      const signed = sql<string>`coalesce(${leader}, ${payoutId})`;
      const made = db.selectFrom('attempts').selectAll().where('payout_id', '=', signed).orderBy('number');
      return (await made.execute()).map(toAttempt);
    },
  };
}

/** Subquery: the unmined payouts among these, and the unmined payouts whose change they spend, directly or not. */
function unminedIds(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`(
    with recursive found (id, domain) as (
      select id, domain from payouts where id = any(${[...ids]}) and mined_height is null
      union
      select p.id, p.domain from found
      cross join jsonb_array_elements(found.domain -> 'coins') as spent
      join payouts p on p.id = spent ->> 'changeOf' and p.mined_height is null
    )
    select id from found
  )`;
}

async function insertPayout(db: Queries, payout: Payout): Promise<boolean> {
  const insert = db
    .insertInto('payouts')
    .values(fromPayout(payout))
    .onConflict((conflict) => conflict.doNothing());
  const { numInsertedOrUpdatedRows } = await insert.executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  // A duplicate of the same payout is not an error, but a conflict with the id or coins of another payout is.
  const refunded = payout.kind === 'refund' ? payout.depositId : null;
  const moved = isDepositMove(payout) ? payout.depositId : null;
  const { rows } = await sql`
    select id from payouts where key = ${payout.key} or (kind = 'refund' and deposit_id = ${refunded})
      or loan_id = ${payout.loanId} or act_id = ${payout.kind === 'withdrawal' ? payout.actId : null}
      or (kind = ${payout.kind} and kind in ('sweep', 'top_up') and deposit_id = ${moved})`.execute(db);
  if (rows.length === 0) throw new AlreadyTaken('payouts');
  return false;
}

/** Inserts an attempt. The chain is copied from the payout, so that the caller cannot pass a wrong one. */
async function addAttempt(db: Queries, attempt: Attempt): Promise<void> {
  const { payoutId, number, txid, raw, feeUnits, validUntilHeight, signedAt } = attempt;
  const { numAffectedRows } = await sql`
    insert into attempts (chain, txid, payout_id, number, raw, fee_units, valid_until_height, signed_at)
    select chain, ${txid}, id, ${number}::integer, ${raw}, ${feeUnits.toString()}::numeric,
      ${fromOptionalCount(validUntilHeight)}::bigint, ${fromTime(signedAt)}::timestamptz
    from payouts where id = ${payoutId}`.execute(db);
  if (numAffectedRows !== 1n) throw new Error('there is no such payout');
}
