-- The parts of a mix that are not signed can be called off after others were signed. Then the deposit is exchanged and
-- refunded in part: `price -> 'rest'` names the parts that are not paid, and the share of each deposit that goes back.
create function guard_rest_payout() returns trigger language plpgsql as $$
declare
  rest jsonb;
  deposit_use text;
begin
  select price -> 'rest' into rest from orders where id = new.order_id;
  if new.kind = 'payout' and rest -> 'parts' @> to_jsonb(new.part) then
    raise exception 'a part that was called off is not paid'
      using errcode = 'integrity_constraint_violation', constraint = 'payouts_rest_guard';
  end if;
  if new.kind = 'refund' then
    select use into deposit_use from deposits where id = new.deposit_id;
    if deposit_use = 'swap' and not exists (
      select 1 from jsonb_array_elements(rest -> 'shares') as share
      where share ->> 'depositId' = new.deposit_id and (share ->> 'units')::numeric(78, 0) >= new.units
    ) then
      raise exception 'a deposit was exchanged, and no such share of it goes back'
        using errcode = 'integrity_constraint_violation', constraint = 'payouts_rest_guard';
    end if;
  end if;
  return new;
end $$;
create trigger payouts_guard_rest before insert on payouts
  for each row when (new.kind in ('payout', 'refund')) execute function guard_rest_payout();

-- A rest is called off once and for good, while every payout of its parts is void.
create function guard_rest() returns trigger language plpgsql as $$
begin
  if old.price -> 'rest' is not null and new.price -> 'rest' is distinct from old.price -> 'rest' then
    raise exception 'the rest of a price is called off for good'
      using errcode = 'integrity_constraint_violation', constraint = 'orders_rest_guard';
  end if;
  if old.price -> 'rest' is null and new.price -> 'rest' is not null and exists (
    select 1 from payouts
    where order_id = new.id and kind = 'payout' and state <> 'void' and new.price -> 'rest' -> 'parts' @> to_jsonb(part)
  ) then
    raise exception 'a part that may be paid is not called off'
      using errcode = 'integrity_constraint_violation', constraint = 'orders_rest_guard';
  end if;
  return new;
end $$;
create trigger orders_guard_rest before update of price on orders
  for each row when (old.price is distinct from new.price) execute function guard_rest();
revoke all on function guard_rest_payout, guard_rest from public;
