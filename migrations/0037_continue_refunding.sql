-- An operator may continue an order that is being refunded while nothing of the refund is signed. Its planned refund is
-- then void, and the deposit is free again, to be exchanged or refunded later.
create or replace function guard_deposit() returns trigger language plpgsql as $$
begin
  if old.use is not null and new.use is distinct from old.use
    and not (old.use = 'unclaimed' and new.use is not null and new.use in ('refund', 'dust'))
    and not (old.use = 'dust' and new.use is null and old.status = 'seen')
    and not (
      old.use = 'swap' and new.use is null
      and exists (select 1 from orders where id = old.order_id and price is null)
    )
    and not (
      old.use = 'refund' and new.use is null and old.status = 'confirmed'
      and not exists (select 1 from payouts where deposit_id = old.id and kind = 'refund' and state <> 'void')
    ) then
    raise exception 'a deposit is used already: %', old.use
      using errcode = 'integrity_constraint_violation', constraint = 'deposits_use_guard';
  end if;
  return new;
end $$;
