-- Partners earn a share of our service fee with the orders of their API keys. An order keeps the share that it was made
-- with, and the name by which its visitor was told: both are in its signed terms and are erased with them.
-- Step: expand.
alter table api_keys
  -- As visitors read it.
  add column partner_name text check (char_length(partner_name) between 1 and 60),
  add column share_basis_points integer check (share_basis_points between 1 and 5000),
  add constraint api_keys_share_check check (
    (partner_name is null) = (share_basis_points is null) and (share_basis_points is null or not is_temporary)
  );
grant update (partner_name, share_basis_points) on api_keys to sampan_app;

-- Written with the order and never changed.
alter table orders add column partner_share jsonb check (
  jsonb_typeof(partner_share) = 'object'
  and partner_share ->> 'partnerId' ~ '^key_[0-9a-z]{12}$'
  and (partner_share ->> 'basisPoints')::integer between 1 and 5000
  and char_length(partner_share ->> 'name') between 1 and 60
);

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
      mix = null, api_key_id = null, partner_share = null, wake_at = null, lease_until = null, erased_at = erased_on
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
