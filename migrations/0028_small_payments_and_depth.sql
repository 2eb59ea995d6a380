-- Dust is judged again until its order is decided: a payment that looked too small to send back when it was seen may
-- complete the order together with another one. Once it is booked it stays dust.
create or replace function guard_deposit() returns trigger language plpgsql as $$
begin
  if old.use is not null and new.use is distinct from old.use
    and not (old.use = 'unclaimed' and new.use is not null and new.use in ('refund', 'dust'))
    and not (old.use = 'dust' and new.use is null and old.status = 'seen')
    and not (
      old.use = 'swap' and new.use is null
      and exists (select 1 from orders where id = old.order_id and price is null)
    ) then
    raise exception 'a deposit is used already: %', old.use
      using errcode = 'integrity_constraint_violation', constraint = 'deposits_use_guard';
  end if;
  return new;
end $$;

-- How many confirmations a deposit needs follows from what is at risk together with it, and may rise while it waits.
grant update (confirmations_needed) on deposits to sampan_app;
