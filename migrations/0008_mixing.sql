-- Mixing: how an order is paid in parts, and what the crowd is counted from.

-- The settings, the plan that was committed to, and further receive addresses. Null for an exchange, and once erased.
alter table orders add column mix jsonb;
alter table orders add constraint orders_mix_check check (product <> 'exchange' or mix is null);

-- Which part of its order a payout pays.
alter table payouts add column part integer not null default 1 check (part between 1 and 10);
alter table payouts alter column part drop default;
alter table payouts add column waits_for text check (waits_for in ('other_coins', 'liquid_wallet'));
-- Whatever crashes or races, a part is paid once; only a payout that was called off makes room for another.
create unique index payouts_part on payouts (order_id, part) where kind = 'payout' and state <> 'void';

-- Finished mixes of a pair by the time their deposit was confirmed: the crowd of an order like them.
create index orders_mixed on orders (send_currency, receive_currency, confirmed_at)
  where state = 'completed' and product <> 'exchange';

create or replace function erase_order(erased_id text, erased_on timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from orders where id = erased_id for update;
  if not found then
    raise exception 'there is no such order to erase';
  end if;
  if exists (
    select 1 from payouts
    where order_id = erased_id and state in ('planned', 'reserved', 'signed', 'broadcast')
  ) then
    raise exception 'an order with coins on the way cannot be erased'
      using errcode = 'integrity_constraint_violation', constraint = 'orders_erase_guard';
  end if;
  update orders
    set tracking_code = null, idempotency_key = null, receive_address = null, refund_address = null,
      deposit_address = null, deposit_memo = null, terms_text = null, terms_signature = null, mix = null,
      wake_at = null, lease_until = null, erased_at = erased_on
    where id = erased_id and erased_at is null;
  update attempts set raw = null where payout_id in (select id from payouts where order_id = erased_id);
  update payouts set to_address = null, wake_at = null, lease_until = null where order_id = erased_id;
end $$;

grant update (waits_for) on payouts to sampan_app;
