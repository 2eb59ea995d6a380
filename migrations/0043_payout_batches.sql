-- Several payouts go out in one transaction. One of them, the leader, has the coins and the signed versions. The domain
-- of the others names it.
create index payouts_joined on payouts ((domain ->> 'leader')) where domain ->> 'kind' = 'joined';

-- A payout joins only one that has coins of the same currency, so that it is never bound to nothing.
create function guard_joined_payout() returns trigger language plpgsql as $$
begin
  -- Inserted rows are bound already, or not at all. A domain that is set is never changed.
  if new.domain ->> 'kind' = 'joined' and (tg_op = 'INSERT' or old.domain is null) and not exists (
    select 1 from payouts
    where id = new.domain ->> 'leader' and currency = new.currency and domain ->> 'kind' = 'coins'
  ) then
    raise exception 'a payout joins one that has coins'
      using errcode = 'integrity_constraint_violation', constraint = 'payouts_joined_guard';
  end if;
  return new;
end $$;
create trigger payouts_guard_joined before insert or update of domain on payouts
  for each row execute function guard_joined_payout();

-- A payout that has joined another one is paid by the transaction of that one, and by no other.
create function guard_attempt_of_joined() returns trigger language plpgsql as $$
begin
  if exists (select 1 from payouts where id = new.payout_id and domain ->> 'kind' = 'joined') then
    raise exception 'a payout that has joined another one is not signed'
      using errcode = 'integrity_constraint_violation', constraint = 'attempts_joined_guard';
  end if;
  return new;
end $$;
create trigger attempts_guard_joined before insert on attempts
  for each row execute function guard_attempt_of_joined();
revoke all on function guard_joined_payout, guard_attempt_of_joined from public;

-- The bytes of a batch hold the addresses of all its members, so the first of them that is erased takes the bytes along.
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
      api_key_id = null, wake_at = null, lease_until = null, erased_at = erased_on
    where id = erased_id and erased_at is null;
  update attempts set raw = null
    where payout_id in (select coalesce(domain ->> 'leader', id) from payouts where order_id = erased_id);
  update payouts set to_address = null, wake_at = null, lease_until = null where order_id = erased_id;
  -- Whole rows, because the moments in them are those of the order's history and name the key that made it.
  delete from webhook_events where order_id = erased_id;
  delete from api_requests where subject = erased_id;
end $$;
