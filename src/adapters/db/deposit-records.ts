/** Deposits in PostgreSQL. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Deposit, DepositStatus, DepositUse } from '#src/domain/order/deposit.ts';
import type { DepositPatch, DepositRecords } from '#src/usecases/ports/deposit-records.ts';
import { fromOptionalCount, fromOptionalTime, fromTime, given, toOptionalCount, toOptionalTime } from './row-values.ts';
import type { Deposits } from './generated/schema.ts';
import type { Queries } from './queries.ts';

export function makeDepositRecords(db: Queries): DepositRecords {
  const rows = db.selectFrom('deposits').selectAll().orderBy('seen_at').orderBy('id');
  const readAll = async (query: typeof rows) => (await query.execute()).map(toDeposit);
  return {
    insert: async (deposit) => void (await db.insertInto('deposits').values(fromDeposit(deposit)).execute()),
    find: async (id) => (await readAll(rows.where('id', '=', id)))[0],
    patch: async (id, patch) => {
      const change = db.updateTable('deposits').set(fromPatch(patch)).where('id', '=', id);
      const { numUpdatedRows } = await change.executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('there is no such deposit to change');
    },
    ofOrder: async (orderId) => await readAll(rows.where('order_id', '=', orderId)),
    inBlock: async (chain, height) =>
      await readAll(rows.where('chain', '=', chain).where('height', '=', String(height))),
    minedAbove: async (chain, height) =>
      await readAll(
        rows
          .where('chain', '=', chain)
          .where('height', '>', String(height))
          .where('status', 'in', ['seen', 'confirmed']),
      ),
    confirmedSince: async (chain, time) =>
      await readAll(
        rows.where('chain', '=', chain).where('confirmed_at', '>=', fromTime(time)).where('status', '=', 'confirmed'),
      ),
    readyToConfirm: async (chain, headHeight) =>
      await readAll(
        rows
          .where('chain', '=', chain)
          .where('status', '=', 'seen')
          // The deposit's own block is its first confirmation. An unmined deposit (null height) never matches.
          .where(sql<boolean>`height + confirmations_needed <= ${String(headHeight + 1)}::bigint`),
      ),
    toSweep: async (chain, { dueAt, minedUpTo, limit }) => {
      const due = db.selectFrom('deposits').selectAll().where('chain', '=', chain).where('status', '=', 'confirmed');
      const deep = due.where('sweep_at', '<=', fromTime(dueAt)).where('height', '<=', String(minedUpTo));
      return (await deep.orderBy('sweep_at').orderBy('id').limit(limit).execute()).map(toDeposit);
    },
    unmined: async (chain) =>
      await readAll(rows.where('chain', '=', chain).where('status', '=', 'seen').where('height', 'is', null)),
    orphaned: async (chain) =>
      await readAll(rows.where('chain', '=', chain).where('status', '=', 'confirmed').where('height', 'is', null)),
    unvouched: async (chain, turn, limit) => {
      const inBlocks = rows.where('chain', '=', chain).where('voucher', 'is', null).where('height', 'is not', null);
      const kept = sql<boolean>`exists (select from orders where id = deposits.order_id and erased_at is null)`;
      const drawn = sql`md5(deposits.id || ' ' || ${turn}::bigint)`;
      return await readAll(inBlocks.where(kept).clearOrderBy().orderBy(drawn).limit(limit));
    },
  };
}

function toDeposit(row: Selectable<Deposits>): Deposit {
  return {
    id: row.id,
    orderId: row.order_id,
    chain: row.chain as ChainId,
    txid: row.txid,
    index: row.output_index,
    amount: money(row.currency as CurrencyId, BigInt(row.units)),
    status: row.status as DepositStatus,
    use: row.use as DepositUse | null,
    height: toOptionalCount(row.height),
    blockHash: row.block_hash,
    confirmationsNeeded: row.confirmations_needed,
    tier: row.tier,
    senderTags: row.sender_tags,
    seenAt: row.seen_at.getTime(),
    minedAt: toOptionalTime(row.mined_at),
    confirmedAt: toOptionalTime(row.confirmed_at),
    orphanedAtHeight: toOptionalCount(row.orphaned_at_height),
    flag: row.flag,
    sweepAt: toOptionalTime(row.sweep_at),
    voucher: row.voucher,
  };
}

function fromDeposit(deposit: Deposit): Insertable<Deposits> {
  return {
    id: deposit.id,
    order_id: deposit.orderId,
    chain: deposit.chain,
    txid: deposit.txid,
    output_index: deposit.index,
    currency: deposit.amount.currency,
    units: deposit.amount.units.toString(),
    status: deposit.status,
    use: deposit.use,
    height: fromOptionalCount(deposit.height),
    block_hash: deposit.blockHash,
    confirmations_needed: deposit.confirmationsNeeded,
    tier: deposit.tier,
    sender_tags: [...deposit.senderTags],
    seen_at: fromTime(deposit.seenAt),
    mined_at: fromOptionalTime(deposit.minedAt),
    confirmed_at: fromOptionalTime(deposit.confirmedAt),
    orphaned_at_height: fromOptionalCount(deposit.orphanedAtHeight),
    flag: deposit.flag,
    sweep_at: fromOptionalTime(deposit.sweepAt),
    voucher: deposit.voucher,
  };
}

function fromPatch(patch: DepositPatch): Updateable<Deposits> {
  return {
    status: patch.status,
    use: patch.use,
    confirmations_needed: patch.confirmationsNeeded,
    tier: patch.tier,
    height: given(patch.height, fromOptionalCount),
    block_hash: patch.blockHash,
    seen_at: given(patch.seenAt, fromTime),
    mined_at: given(patch.minedAt, fromOptionalTime),
    confirmed_at: given(patch.confirmedAt, fromOptionalTime),
    orphaned_at_height: given(patch.orphanedAtHeight, fromOptionalCount),
    sweep_at: given(patch.sweepAt, fromOptionalTime),
    voucher: patch.voucher,
  };
}
