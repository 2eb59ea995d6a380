/**
 * SQL expressions for the amounts owed in a currency. States are written literally, because PostgreSQL chooses partial
 * indexes by them. `currency` is a parameter or a column.
 */
import { toleranceBasisPoints } from '#src/domain/limits.ts';

const tolerance = `${toleranceBasisPoints} / 10000`;

/**
 * SQL for the wallet cover that an order without a price reserves, computed as by `keptUnits` in
 * `src/domain/order/kept-units.ts`. The bounds of the amount are those of `isAsOrdered`.
 */
const keptUnits = (unminedSince: string): string => `(
  select ceil(
    (o.receive_units
      + case when o.send_range is null then 0 else (o.quote -> 'inputs' ->> 'networkFeeUnits')::numeric(78, 0) end)
    * case
      when o.state <> 'confirming' then coalesce(sum(d.units) filter (where d.status = 'confirmed'), 0)
      when sum(d.units) between bounds.least and bounds.most then sum(d.units)
      else coalesce(max(d.units) filter (where d.units between bounds.least and bounds.most), 0)
    end
    / o.send_units
  )
  from deposits d
  where d.order_id = o.id and d.currency = o.send_currency and d.status in ('seen', 'confirmed') and d.use is null
    and case
      when o.state = 'confirming'
      then (d.height is not null or d.seen_at >= ${unminedSince}) and d.seen_at <= o.expires_at and d.flag is null
      else d.height is not null
    end
)`;

const sendBounds = `
  select
    coalesce((o.send_range ->> 'minUnits')::numeric(78, 0), o.send_units - floor(o.send_units * ${tolerance}))
      as least,
    coalesce((o.send_range ->> 'maxUnits')::numeric(78, 0), o.send_units + floor(o.send_units * ${tolerance})) as most`;

/** SQL for the wallet cover that all orders without a price reserve. */
export const keptOrdersUnits = (currency: string, unminedSince: string): string => `(
  select coalesce(sum(${keptUnits(unminedSince)}), 0)
  from orders o cross join lateral (${sendBounds}) as bounds
  where o.receive_currency = ${currency} and o.state in ('confirming', 'exchanging', 'mixing') and o.price is null
)`;

/**
 * SQL for fixed prices and open payouts, but sweeps and hand-overs, which are owed to nobody. Held orders do not count,
 * because their planned payouts are suspended until an operator decides.
 */
export const fixedUnits = (currency: string): string => `(
  (
    select coalesce(sum((o.price ->> 'receiveUnits')::numeric(78, 0)), 0)
    from orders o
    where o.receive_currency = ${currency}
      and o.state in ('confirming', 'exchanging', 'mixing') and o.price is not null
      and not exists (select 1 from payouts p where p.order_id = o.id and p.kind = 'payout')
  ) + (
    select coalesce(sum(p.units), 0) from payouts p
    where p.currency = ${currency} and p.state in ('planned', 'reserved', 'signed', 'broadcast')
      and p.kind not in ('sweep', 'hand_over') and not (
        p.state = 'planned' and p.kind = 'payout'
        and exists (select 1 from orders o where o.id = p.order_id and o.state = 'held')
      )
  )
)`;

export const owedInBooksUnits = (currency: string): string => `(
  (
    select coalesce(sum((o.price ->> 'receiveUnits')::numeric(78, 0)), 0)
    from orders o
    where o.receive_currency = ${currency} and o.price is not null
      and o.state in ('confirming', 'exchanging', 'mixing', 'action_required', 'held')
      and not exists (select 1 from payouts p where p.order_id = o.id and p.kind = 'payout')
  ) + (
    select coalesce(sum(p.units), 0) from payouts p
    where p.currency = ${currency} and p.state in ('planned', 'reserved', 'signed', 'broadcast')
      and p.state = 'planned' and p.kind not in ('sweep', 'top_up', 'hand_over')
  )
)`;

/**
 * SQL for liabilities that the other expressions do not include: swept deposits that wait for a price or a decision,
 * and shares of partners. Only non-zero accounts are read, so the cost depends on the number of open orders.
 */
export const sweptOwedUnits = (currency: string): string => `(
  (
    select coalesce(sum(-b.units), 0) from balances b
    where b.units <> 0 and starts_with(b.account, 'liability:held:') and b.currency = ${currency}
      and exists (${sweepOf('substr(b.account, 16)')})
      and not exists (
        select 1 from payouts r
        where r.kind = 'refund' and r.state <> 'void' and r.state = 'planned' and r.deposit_id = substr(b.account, 16)
      )
  ) + (
    select coalesce(sum(least(-b.units, (
      select coalesce(sum(d.units), 0) from deposits d
      where d.order_id = o.id and d.currency = b.currency and d.use is null and exists (${sweepOf('d.id')})
    ))), 0)
    from balances b join orders o on o.order_number = substr(b.account, 17)
    where b.units <> 0 and starts_with(b.account, 'liability:order:') and b.currency = ${currency}
  ) + (
    select coalesce(sum(-b.units), 0) from balances b
    where b.units <> 0 and starts_with(b.account, 'liability:partner:') and b.currency = ${currency}
  )
)`;

/** SQL for the figures of a fixed price. Old prices have one part and no inbound leg. */
const readPrice = `
  select known.*, div(known.network_fee - known.inbound_fee, known.parts) as part_fee from (
    select (o.price ->> 'depositedUnits')::numeric(78, 0) as deposited,
      (o.price ->> 'receiveUnits')::numeric(78, 0) as receive,
      (o.price ->> 'networkFeeUnits')::numeric(78, 0) as network_fee,
      coalesce((o.price ->> 'inboundFeeUnits')::numeric(78, 0), 0) as inbound_fee,
      coalesce((o.price ->> 'parts')::integer, 1) as parts
  ) as known`;

/**
 * SQL for the sum of the deposits whose orders' payouts can still be cancelled, by the rule of `revocableUnits`.
 * `isOfCoins` is an SQL condition, true on UTXO chains. On account chains only swept deposits count: the others are not
 * in the hot wallet.
 */
export const revocableOrdersUnits = (currency: string, isOfCoins: string): string => `(
  select coalesce(sum(greatest(0, case when signed.parts = 0 then used.units else least(used.units, div(
      price.deposited * (price.receive - signed.units + (price.parts - signed.parts) * price.part_fee)
        + price.receive + price.network_fee - 1,
      price.receive + price.network_fee
    )) end - case
    when o.receive_currency = o.send_currency and o.state in ('exchanging', 'mixing')
    then price.receive - signed.units else 0
  end)), 0)
  from orders o
  cross join lateral (
    select count(*) as parts, coalesce(sum(p.units), 0) as units from payouts p
    where p.order_id = o.id and p.kind = 'payout' and p.state not in ('planned', 'void')
      and (p.state <> 'reserved' or p.may_be_signed)
  ) as signed
  cross join lateral (${readPrice}) as price
  cross join lateral (
    select coalesce(sum(d.units), 0) as units from deposits d
    where d.order_id = o.id and d.currency = o.send_currency and d.status = 'confirmed' and d.use = 'swap'
      and (${isOfCoins} or exists (${sweepOf('d.id')}))
  ) as used
  where o.send_currency = ${currency} and o.state in ('exchanging', 'mixing', 'held', 'failed')
    and o.price is not null and o.price -> 'rest' is null and (signed.parts = 0 or signed.parts < price.parts)
)`;

function sweepOf(depositId: string): string {
  return `
    select 1 from payouts s
    where s.deposit_id = ${depositId} and s.kind in ('sweep', 'top_up') and s.kind = 'sweep' and s.state = 'final'`;
}
