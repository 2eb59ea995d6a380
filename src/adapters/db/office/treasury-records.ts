/** Treasury acts and the addresses of withdrawals in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { PayoutState } from '#src/domain/order/payout.ts';
import type { ActKind, ActState, TreasuryAct, WithdrawalAddress } from '#src/domain/treasury/act.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import type { ActPatch, TreasuryRecords } from '#src/usecases/ports/treasury-records.ts';
import { assertFound, fromOptionalTime, fromTime, given, toOptionalTime } from '../row-values.ts';
import type { TreasuryActs } from '../generated/schema.ts';
import type { Queries } from '../queries.ts';
import { makeRefillRecords } from './refill-records.ts';

const open = ['waiting', 'approved', 'under_way'] as const;

export function makeTreasuryRecords(db: Queries): TreasuryRecords {
  const rows = db.selectFrom('treasury_acts').selectAll();
  const readOne = async (query: typeof rows) => {
    const row = await query.executeTakeFirst();
    return row && toAct(row);
  };
  return {
    lockProposals: async () => void (await sql`select pg_advisory_xact_lock(hashtext('treasury_acts'))`.execute(db)),
    insert: async (act) => void (await db.insertInto('treasury_acts').values(fromAct(act)).execute()),
    find: async (id) => await readOne(rows.where('id', '=', id)),
    findByKey: async (key) => await readOne(rows.where('idempotency_key', '=', key)),
    findOpen: async ({ kind, currency, units, subject }) => {
      const alike = rows
        .where('kind', '=', kind)
        .where('currency', '=', currency)
        .where('units', '=', units.toString());
      const about = subject === undefined ? alike : alike.where('subject', '=', subject);
      return await readOne(about.where('state', 'in', [...open]));
    },
    lock: async (id) => await readOne(rows.where('id', '=', id).forUpdate()),
    move: async ({ id, fromVersion, state, patch }) => {
      const { numUpdatedRows } = await db
        .updateTable('treasury_acts')
        .set({ state, version: fromVersion + 1, ...fromPatch(patch) })
        .where('id', '=', id)
        .where('version', '=', fromVersion)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('an act was changed meanwhile');
    },
    list: async (limit) => {
      const isOpen = sql<boolean>`state in ('waiting', 'approved', 'under_way')`;
      const found = rows.orderBy(isOpen, 'desc').orderBy('proposed_at', 'desc').orderBy('id', 'desc').limit(limit);
      return (await found.execute()).map(toAct);
    },
    due: async (now, { after, limit }) => {
      const { rows: found } = await sql<{ id: string }>`
        select id from treasury_acts
        where id > ${after} and ((state = 'waiting' and expires_at <= ${fromTime(now)})
          or (state = 'approved' and ready_at <= ${fromTime(now)}) or state = 'under_way')
        order by id limit ${limit}`.execute(db);
      return found.map(({ id }) => id);
    },
    aloneSince: async (since) => {
      const { rows: sums } = await sql<{ sum: string }>`
        select coalesce(sum(dollars), 0) as sum from treasury_acts
        where not needs_second and (
          state in ('approved', 'under_way')
          or (state = 'done' and greatest(proposed_at, ready_at) > ${fromTime(since)})
        )`.execute(db);
      return BigInt(assertFound(sums[0], 'sum of acts').sum);
    },
    loansAlone: async (since) => {
      const { rows: found } = await sql<{ currency: string; units: string }>`
        select currency, units from loans
        where released_at > ${fromTime(since)} and released_by = created_by and state <> 'failed'`.execute(db);
      return found.map(({ currency, units }) => money(currency as CurrencyId, BigInt(units)));
    },
    recent: async (since, limit) => {
      const at = fromTime(since);
      const found = rows.where((where) =>
        where.or([where('state', 'in', [...open]), where('ended_at', '>=', at), where('proposed_at', '>=', at)]),
      );
      return (await found.orderBy('proposed_at', 'desc').orderBy('id').limit(limit).execute()).map(toAct);
    },
    payoutsOf: async (actIds) => await readActPayouts(db, actIds),
    ...makeApprovalVerbs(db),
    ...makeAddressVerbs(db),
    ...makeRefillRecords(db),
  };
}

const idle = ['refused', 'withdrawn', 'expired', 'failed'] as const;

function makeApprovalVerbs(db: Queries): Pick<TreasuryRecords, 'idleApprovals' | 'removeApprovals'> {
  return {
    idleApprovals: async (mostActs) => {
      const approved = db.selectFrom('treasury_approvals').select('act_id');
      const acts = db
        .selectFrom('treasury_acts')
        .select('id')
        .where('state', 'in', [...idle]);
      const some = acts.where('id', 'in', approved).orderBy('id').limit(mostActs);
      const rows = await db.selectFrom('treasury_approvals').selectAll().where('act_id', 'in', some).execute();
      return rows.map(({ act_id: actId, act, operator: by, facts, answer }) => {
        return { actId, approval: { act: act as Approval['act'], by, facts, answer } };
      });
    },
    removeApprovals: async (actIds) =>
      void (await db
        .deleteFrom('treasury_approvals')
        .where('act_id', 'in', [...actIds])
        .execute()),
  };
}

export async function readActPayouts(db: Queries, actIds: readonly string[]) {
  const { rows } = await sql<{ act_id: string; state: string; txid: string | null }>`
    select p.act_id, p.state, coalesce(p.mined_txid, (
      select a.txid from attempts a where a.payout_id = p.id order by a.number desc limit 1
    )) as txid
    from payouts p where p.act_id = any(${[...actIds]})`.execute(db);
  return rows.map(({ act_id: actId, state, txid }) => ({ actId, state: state as PayoutState, txid }));
}

type AddressVerbs = Pick<
  TreasuryRecords,
  'addresses' | 'findAddress' | 'lockAddress' | 'isListed' | 'addAddress' | 'removeAddress'
>;

function makeAddressVerbs(db: Queries): AddressVerbs {
  const rows = db
    .selectFrom('withdrawal_addresses as w')
    .innerJoin('treasury_acts as t', 't.id', 'w.act_id')
    .select(['w.id', 'w.currency', 'w.address', 'w.label', 'w.act_id', 'w.added_at', 'w.usable_at', 't.proposed_by'])
    .where('w.removed_at', 'is', null);
  type Row = NonNullable<Awaited<ReturnType<typeof rows.executeTakeFirst>>>;
  const toAddress = (row: Row): WithdrawalAddress => ({
    id: row.id,
    currency: row.currency as CurrencyId,
    address: row.address,
    label: row.label,
    actId: row.act_id,
    addedBy: row.proposed_by,
    addedAt: row.added_at.getTime(),
    usableAt: row.usable_at.getTime(),
  });
  return {
    addresses: async () => (await rows.orderBy('w.currency').orderBy('w.added_at').execute()).map(toAddress),
    findAddress: async (id) => {
      const row = await rows.where('w.id', '=', id).executeTakeFirst();
      return row && toAddress(row);
    },
    lockAddress: async (id) => {
      const row = await rows.where('w.id', '=', id).forUpdate('w').executeTakeFirst();
      return row && toAddress(row);
    },
    isListed: async (currency, canonical) => {
      const found = db.selectFrom('withdrawal_addresses').select('id').where('currency', '=', currency);
      const listed = found.where('canonical', '=', canonical).where('removed_at', 'is', null);
      return (await listed.executeTakeFirst()) !== undefined;
    },
    addAddress: async ({ id, currency, address, label, actId, addedAt, usableAt }, canonical) => {
      const times = { added_at: fromTime(addedAt), usable_at: fromTime(usableAt) };
      const row = { id, currency, address, canonical, label, act_id: actId, ...times };
      await db.insertInto('withdrawal_addresses').values(row).execute();
    },
    removeAddress: async (id, by, at) => {
      const removed = { removed_by: by, removed_at: fromTime(at) };
      await db.updateTable('withdrawal_addresses').set(removed).where('id', '=', id).execute();
    },
  };
}

function fromPatch(patch: ActPatch) {
  return {
    decided_by: patch.decidedBy,
    decided_at: given(patch.decidedAt, fromOptionalTime),
    ready_at: given(patch.readyAt, fromTime),
    expires_at: given(patch.expiresAt, fromTime),
    obstacle: patch.obstacle,
    ended_at: given(patch.endedAt, fromOptionalTime),
  };
}

function fromAct(act: TreasuryAct) {
  return {
    id: act.id,
    idempotency_key: act.idempotencyKey,
    kind: act.kind,
    currency: act.currency,
    units: act.units.toString(),
    address: act.address,
    subject: act.subject,
    reason: act.reason,
    facts_hash: act.factsHash,
    dollars: act.dollars === null ? null : act.dollars.toString(),
    needs_second: act.needsSecond,
    state: act.state,
    version: act.version,
    proposed_by: act.proposedBy,
    proposed_at: fromTime(act.proposedAt),
    decided_by: act.decidedBy,
    decided_at: fromOptionalTime(act.decidedAt),
    ready_at: fromTime(act.readyAt),
    expires_at: fromTime(act.expiresAt),
    obstacle: act.obstacle,
    ended_at: fromOptionalTime(act.endedAt),
    partner_id: act.partnerId ?? null,
  };
}

export function toAct(row: Selectable<TreasuryActs>): TreasuryAct {
  return {
    id: row.id,
    idempotencyKey: row.idempotency_key,
    kind: row.kind as ActKind,
    currency: row.currency as CurrencyId,
    units: BigInt(row.units),
    address: row.address,
    subject: row.subject,
    reason: row.reason,
    factsHash: row.facts_hash,
    dollars: row.dollars === null ? null : BigInt(row.dollars),
    needsSecond: row.needs_second,
    state: row.state as ActState,
    version: row.version,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at.getTime(),
    decidedBy: row.decided_by,
    decidedAt: toOptionalTime(row.decided_at),
    readyAt: row.ready_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    obstacle: row.obstacle as RefusalCode | null,
    endedAt: toOptionalTime(row.ended_at),
    ...(row.partner_id !== null && { partnerId: row.partner_id }),
  };
}
