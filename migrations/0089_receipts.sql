-- The receipt of an ended order: its text comes with its signature, and from no row before. It goes with the order.
create table receipts (
  order_id text primary key references orders,
  document text,
  signature text,
  wake_at timestamptz,
  check ((signature is null) = (document is null))
);
create index receipts_wake_at on receipts (wake_at) where wake_at is not null;

grant select, insert, update on receipts to sampan_app;

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
end $$;
