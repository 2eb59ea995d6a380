/**
 * SQL expressions for the amounts owed in a currency. States are listed literally, because PostgreSQL chooses partial
 * indexes by them. `currency` is a parameter or a column.
 */

/**
 * Estimated payout of an order with an open amount, for its deposits so far; its quote is for the minimum amount. The
 * network fee is paid once, whatever the amount, but is scaled up with it here: the estimate is rather too high.
 */
const openUnits = `
  case when o.send_range is not null then (
    select ceil((o.receive_units + (o.quote -> 'inputs' ->> 'networkFeeUnits')::numeric(78, 0))
      * greatest(o.send_units, coalesce(sum(d.units), 0)) / o.send_units)
    from deposits d
    where d.order_id = o.id and d.currency = o.send_currency and d.status in ('seen', 'confirmed') and d.use is null
  ) end`;

export const owedUnits = (currency: string): string => `(
  (
    select coalesce(sum(coalesce((o.price ->> 'receiveUnits')::numeric(78, 0), ${openUnits}, o.receive_units)), 0)
    from orders o
    where o.receive_currency = ${currency}
      and o.state in ('confirming', 'exchanging', 'mixing', 'action_required', 'held')
      and not exists (select 1 from payouts p where p.order_id = o.id and p.kind = 'payout')
  ) + (
    select coalesce(sum(p.units), 0) from payouts p
    where p.currency = ${currency} and p.state in ('planned', 'reserved', 'signed', 'broadcast') and p.kind <> 'sweep'
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
      and p.state = 'planned' and p.kind not in ('sweep', 'top_up')
  )
)`;

/**
 * Owed for swept deposits and not counted by the other expressions: deposits that wait for a price or a decision. Only
 * non-zero accounts are read, so the cost depends on the number of open orders.
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
  )
)`;

function sweepOf(depositId: string): string {
  return `
    select 1 from payouts s
    where s.deposit_id = ${depositId} and s.kind in ('sweep', 'top_up') and s.kind = 'sweep' and s.state = 'final'`;
}
