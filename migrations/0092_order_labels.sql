-- What partners write beside orders of their API keys: a reference of their own, and some words. Both go with the order.
-- Step: expand.
create table order_labels (
  order_id text primary key references orders,
  external_id text check (external_id ~ '^[!-~]{1,100}$'),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object' and octet_length(metadata::text) <= 65536)
);
create index order_labels_external_id on order_labels (external_id) where external_id is not null;
grant select, insert on order_labels to sampan_app;

-- The list of a key's orders, newest first. It does for what orders_of_key does, which a later migration may drop.
create index orders_listed_by_key on orders (api_key_id, created_at desc, order_number desc) where api_key_id is not null;

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
      refund_signature = null, deposit_address = null, deposit_memo = null, terms_text = null, terms_signature = null,
      mix = null, api_key_id = null, wake_at = null, lease_until = null, erased_at = erased_on
    where id = erased_id and erased_at is null;
  update attempts set raw = null
    where payout_id in (select coalesce(domain ->> 'leader', id) from payouts where order_id = erased_id);
  update payouts set to_address = null, address_signature = null, wake_at = null, lease_until = null
    where order_id = erased_id;
  -- Whole rows, because the moments in them are those of the order's history and name the key that made it.
  delete from webhook_events where order_id = erased_id;
  delete from api_requests where subject = erased_id;
  delete from receipts where order_id = erased_id;
  delete from order_labels where order_id = erased_id;
end $$;
