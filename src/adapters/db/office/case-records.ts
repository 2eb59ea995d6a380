/** Alert cases that wait for an operator, in PostgreSQL. Every query uses an index of open cases. */
import { sql } from 'kysely';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { isTerminal, orderStates, type OrderState } from '#src/domain/order/lifecycle.ts';
import type { CaseRecords } from '#src/usecases/ports/alert-records.ts';
import { fromTime, toCount } from '../row-values.ts';
import type { Queries } from '../queries.ts';
import { isExplained } from './explained-funding.ts';

type Since = Readonly<{ since: Date }>;

/** Depth by chain from which on a payout that is not settled is a case: twice what final payouts have. */
const depths = Object.fromEntries(chainIds.map((chain) => [chain, chains[chain].finalityBlocks * 2]));

/** Chains that declare their blocks final. Payouts in blocks above the final height of such a chain have to wait. */
const declaringChains = chainIds.filter((chain) => chains[chain].lateFinalityBlocks !== undefined);

export function makeCaseRecords(db: Queries): CaseRecords {
  return {
    waitingOrders: async (states, limit) => {
      // An order with an erasure date is left out: it has ended, because no deposit was worth refunding.
      const { rows } = await sql<Since & Readonly<{ order_number: string; state: string }>>`
        select o.order_number, o.state, coalesce(moved.at, o.created_at) as since from orders o
        left join lateral (select max(at) as at from order_history where order_id = o.id) moved on true
        where o.state = any(${[...states]}) and o.erase_at is null and o.erased_at is null
        order by o.created_at, o.order_number limit ${limit}`.execute(db);
      return rows.map(({ order_number: orderNumber, state, since }) => {
        return { orderNumber, state: state as OrderState, since: since.getTime() };
      });
    },
    unclaimedDeposits: async (limit) => await findUnclaimed(db, limit),
    waitingPayouts: async (before, limit) => await findWaiting(db, before, limit),
    unsettledPayouts: async (limit) => await findUnsettled(db, limit),
    waitingUnplanned: async (waitingBefore, limit) => await findUnplanned(db, waitingBefore, limit),
    waitingBeside: async (owedBefore, limit) => await findBeside(db, owedBefore, limit),
    overdueOrders: async (deadlineBefore, limit) => {
      const { rows } = await sql<Since & Readonly<{ order_number: string }>>`
        select order_number, deadline_at as since from orders
        where (waiting_since is not null or state = 'action_required')
          and deadline_at <= ${fromTime(deadlineBefore)}
        order by deadline_at, order_number limit ${limit}`.execute(db);
      return rows.map(({ order_number: orderNumber, since }) => ({ orderNumber, since: since.getTime() }));
    },
    doubtedLoans: async (limit) => {
      const { rows } = await sql<Since & Readonly<{ id: string }>>`
        select id, coalesce(released_at, created_at) as since from loans
        where reason = 'payout_unconfirmed' and state = 'failed' order by created_at, id limit ${limit}`.execute(db);
      return rows.map(({ id, since }) => ({ loanId: id, since: since.getTime() }));
    },
    newLoans: async (madeSince, limit) => {
      const asked = db.selectFrom('loans').select(['id', 'state', 'created_at', 'released_at']);
      const since = asked.where('created_at', '>=', fromTime(madeSince));
      const rows = await since.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
      return rows.map(({ id, state, created_at: madeAt, released_at: releasedAt }) => ({
        loanId: id,
        isPending: state === 'pending',
        madeAt: madeAt.getTime(),
        releasedAt: releasedAt === null ? null : releasedAt.getTime(),
      }));
    },
    refused: async (wanted, limit) => await findRefused(db, wanted, limit),
    changed: async (wanted, limit) => await findChanged(db, wanted, limit),
    unannounced: async (within, limit) => await findUnannounced(db, within, limit),
    violations: async (seenSince, limit) => {
      const { rows } = await sql<Since & Readonly<{ rule: string; about: string }>>`
        select rule, about, since from book_violations where seen_at >= ${fromTime(seenSince)}
        order by since, rule, about limit ${limit}`.execute(db);
      return rows.map(({ rule, about, since }) => ({ rule, about, since: since.getTime() }));
    },
  };
}

/** Refused lines that alerts look at. Whoever tries more often than that has been told of long before. */
const newestRefused = 5000;

type Audited = Parameters<CaseRecords['refused']>[0];
type AuditedRow = Readonly<{ actor: string; subject: string; at: Date }>;

/** One row for each operator and action, however often it was tried: a flood of tries hides nothing else. */
async function findRefused(db: Queries, { actions, since }: Audited, limit: number) {
  const { rows } = await sql<AuditedRow>`
    select actor, subject, min(at) as at
    from (
      select * from audit_log where action = any(${[...actions]}) order by seq desc limit ${newestRefused}
    ) as newest
    where at >= ${fromTime(since)} group by actor, subject order by max(seq) desc limit ${limit}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
}

async function findChanged(db: Queries, { actions, since }: Audited, limit: number) {
  const { rows } = await sql<AuditedRow & Readonly<{ seq: string; action: string }>>`
    select seq, action, actor, subject, at from audit_log
    where action = any(${[...actions]}) and at >= ${fromTime(since)} order by seq desc limit ${limit}`.execute(db);
  return rows.map(({ at, seq, ...row }) => ({ ...row, seq: toCount(seq), at: at.getTime() }));
}

type Within = Parameters<CaseRecords['unannounced']>[0];

/**
 * A refill explains what comes between its request and its end, a transfer from a venue and a return from cold
 * storage what they brought. Lost addresses are in the audit log.
 */
async function findUnannounced(db: Queries, within: Within, limit: number) {
  const { rows } = await sql<Readonly<{ currency: CurrencyId }>>`
    select distinct f.currency from fundings f
    join chain_cursors c on c.chain = f.chain
    join jsonb_each_text(${JSON.stringify(within)}::jsonb) as recent (chain, blocks) on recent.chain = f.chain
    where f.is_booked and f.lost_address is null and f.height > c.height - recent.blocks::bigint
      and not exists (select 1 from refills r where r.currency = f.currency and f.height > r.after_height
        and (r.up_to_height is null or f.height <= r.up_to_height))
      and not ${isExplained}
    order by f.currency limit ${limit}`.execute(db);
  return rows.map(({ currency }) => currency);
}

type Before = Parameters<CaseRecords['waitingPayouts']>[0];

async function findWaiting(db: Queries, { planned, signed }: Before, limit: number) {
  const signedBefore = Object.fromEntries(Object.entries(signed).map(([chain, time]) => [chain, fromTime(time)]));
  // A payout without a wake-up time waits for its order and is left out. A part of a mix is due later, so it counts
  // only after a first attempt to send it. The signed versions of a batch are those of its leader.
  const { rows } = await sql<Since & Readonly<{ key: string; order_number: string | null; currency: string }>>`
    select p.key, p.order_number, p.currency, p.planned_at as since from payouts p
    left join orders o on o.id = p.order_id
    where p.state in ('planned', 'reserved', 'signed', 'broadcast')
      and p.kind not in ('sweep', 'top_up')
      and p.planned_at <= ${fromTime(planned)}
      and (p.wake_at is not null or p.domain ->> 'kind' = 'joined')
      and case
        when p.state in ('planned', 'reserved') then
          o.mix is null or p.kind <> 'payout' or p.state = 'reserved' or p.waits_for is not null
        when p.state = 'signed' then p.kind = 'withdrawal' or p.waits_for is not null
        else p.mined_height is null and (p.waits_for is not null or exists (
          select 1 from attempts a where a.payout_id = coalesce(p.domain ->> 'leader', p.id)
            and a.signed_at <= (${JSON.stringify(signedBefore)}::jsonb ->> p.chain)::timestamptz))
      end
    order by p.planned_at, p.key limit ${limit}`.execute(db);
  return rows.map(({ key, order_number: orderNumber, currency, since }) => {
    return { key, orderNumber, currency: currency as CurrencyId, since: since.getTime() };
  });
}

/**
 * Deposits that are refunded automatically beside their order, and of which no refund could be planned: extra deposits,
 * and shares that go back as the rest of a mix.
 */
async function findBeside(db: Queries, owedBefore: number, limit: number) {
  const { rows } = await sql<Since & Readonly<{ id: string; order_number: string; currency: string }>>`
    with beside as (
      select d.id, o.order_number, d.currency, coalesce(d.confirmed_at, d.seen_at) as since
      from deposits d join orders o on o.id = d.order_id
      where d.use = 'unclaimed' and d.status = 'confirmed' and d.flag is null and d.currency = o.send_currency
        and o.refund_address is not null
      union all
      select r.id, r.order_number, r.currency, r.since from (${owedRests}) r where r.refund_address is not null
    )
    select * from beside where since <= ${fromTime(owedBefore)} order by since, id limit ${limit}`.execute(db);
  return rows.map(({ id, order_number: orderNumber, currency, since }) => {
    return { depositId: id, orderNumber, currency: currency as CurrencyId, since: since.getTime() };
  });
}

/**
 * Deposits of which a share is owed as the rest of a mix, and was never planned to go back. An order that was decided
 * since has another reason than the rest.
 */
const owedRests = sql`
  select d.id, o.order_number, o.refund_address, d.currency,
    to_timestamp((o.price -> 'rest' ->> 'calledOffAt')::numeric / 1000) as since
  from orders o
  cross join lateral jsonb_array_elements(o.price -> 'rest' -> 'shares') as share
  join deposits d on d.id = share ->> 'depositId'
  where o.reason in ('rest_refunded', 'operator_decision') and o.price -> 'rest' is not null and o.erased_at is null
    and d.status = 'confirmed'
    and not exists (select 1 from payouts p where p.deposit_id = d.id and p.kind = 'refund' and p.is_extra)`;

async function findUnplanned(db: Queries, waitingBefore: number, limit: number) {
  // An order that is being refunded waits in its send currency, any other in its receive currency.
  const { rows } = await sql<Since & Readonly<{ order_number: string; currency: string }>>`
    select o.order_number, o.waiting_since as since,
      case when o.state = 'refunding' then o.send_currency else o.receive_currency end as currency
    from orders o
    where o.waiting_since <= ${fromTime(waitingBefore)}
      and not exists (select 1 from payouts p where p.order_id = o.id and p.state in ('planned', 'reserved'))
    order by o.waiting_since, o.order_number limit ${limit}`.execute(db);
  return rows.map(({ order_number: orderNumber, currency, since }) => {
    return { orderNumber, currency: currency as CurrencyId, since: since.getTime() };
  });
}

/** A transaction that failed, or a foreign one that consumed the payout's conflict domain, voids the payout instead. */
async function findUnsettled(db: Queries, limit: number) {
  const { rows } = await sql<Since & Readonly<{ key: string; order_number: string | null }>>`
    select p.key, p.order_number, p.planned_at as since from payouts p
    join chain_cursors c on c.chain = p.chain
    join jsonb_each_text(${JSON.stringify(depths)}::jsonb) as deep (chain, blocks) on deep.chain = p.chain
    where p.state = 'broadcast' and p.kind not in ('sweep', 'top_up')
      and p.mined_fee_units is not null and not p.mined_failed
      and p.mined_height <= c.height - deep.blocks::bigint
      and (p.chain <> all(${declaringChains}) or p.mined_height <= c.final_height)
    order by p.planned_at, p.key limit ${limit}`.execute(db);
  return rows.map(({ key, order_number: orderNumber, since }) => ({ key, orderNumber, since: since.getTime() }));
}

/** States in which an order refunds nothing itself any more. */
const endedStates = orderStates.filter((state) => isTerminal(state));

/** The number at the end of the key of a refund. Times of planning may be equal, and ids do not sort by number. */
const refundNumber = (payouts: 'p' | 'other') => sql`substring(${sql.ref(`${payouts}.key`)} from '[0-9]+$')::integer`;

/**
 * Unclaimed deposits, judged by their latest refund, except those that are refunded automatically: extra deposits in
 * the order's currency, if the order has a refund address and the sender is not on the screening list. The rest of a
 * mix without a refund address is one.
 */
async function findUnclaimed(db: Queries, limit: number) {
  const { rows } = await sql<Since & Readonly<{ id: string; order_number: string }>>`
    with beside as (
      select id from deposits where use = 'unclaimed'
      union
      select p.deposit_id from payouts p join deposits d on d.id = p.deposit_id join orders o on o.id = d.order_id
      where p.kind = 'refund' and p.state = 'void'
        -- An extra refund of a deposit that was exchanged is of the rest of a mix.
        and ((d.use in ('refund', 'swap') and p.is_extra) or (d.use = 'refund' and o.state = any(${endedStates})))
        and not exists (select 1 from payouts other where other.deposit_id = p.deposit_id and other.kind = 'refund'
          and (other.state <> 'void' or ${refundNumber('other')} > ${refundNumber('p')}))
      union
      select r.id from (${owedRests}) r where r.refund_address is null
    )
    select d.id, o.order_number, coalesce(d.confirmed_at, d.seen_at) as since
    from beside join deposits d on d.id = beside.id join orders o on o.id = d.order_id
    where d.status = 'confirmed'
      and not (d.use = 'unclaimed' and d.flag is null and d.currency = o.send_currency and o.refund_address is not null)
    order by since, d.id limit ${limit}`.execute(db);
  return rows.map(({ id, order_number: orderNumber, since }) => {
    return { depositId: id, orderNumber, since: since.getTime() };
  });
}
