-- The developer API: keys, the orders made with them, quotes that bind us for a minute, requests that may be sent twice,
-- and what is told to the keys' own servers.

create table api_keys (
  -- Its public name. The key itself is shown once and never stored.
  id text primary key,
  label text not null check (length(label) between 1 and 100),
  key_hash text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  -- Its last characters, so that its owner can tell it from others.
  hint text not null check (length(hint) = 4),
  -- Every key may read; this one may also make orders and decide about them.
  can_trade boolean not null,
  requests_per_minute integer not null check (requests_per_minute between 1 and 60000),
  -- The most orders of this key that may wait for a deposit at once.
  open_orders integer not null check (open_orders between 0 and 100000),
  created_at timestamptz not null,
  -- A day is enough to find keys that nobody uses.
  last_used_on date,
  -- Keys that visitors of the sandbox make for themselves end by themselves.
  expires_at timestamptz,
  revoked_at timestamptz,
  webhook_url text,
  -- Encrypted with a key that is not in the database.
  webhook_secret text,
  constraint api_keys_key_hash_key unique (key_hash),
  constraint api_keys_webhook_check check ((webhook_url is null) = (webhook_secret is null))
);

-- Null for orders made on the pages, and once erased.
alter table orders add column api_key_id text references api_keys;
create index orders_open_of_key on orders (api_key_id) where api_key_id is not null and state = 'awaiting_deposit';
-- Tells whether a key that is over has orders left.
create index orders_of_key on orders (api_key_id) where api_key_id is not null;

-- Where the amount is open: the least and the most that may be sent, as text of units. Null for an order of one amount.
alter table orders add column send_range jsonb;
alter table orders add constraint orders_send_range_check check (
  send_range is null
  or coalesce(
    product = 'exchange' and order_type = 'floating'
      and (send_range ->> 'minUnits')::numeric(78, 0) = (quote -> 'inputs' ->> 'sendUnits')::numeric(78, 0)
      and (send_range ->> 'maxUnits')::numeric(78, 0) >= (send_range ->> 'minUnits')::numeric(78, 0),
    false
  )
);

-- Only these are stored: whoever asks on the pages leaves nothing.
create table api_quotes (
  id text primary key,
  key_id text not null references api_keys,
  inputs jsonb not null,
  quoted_at timestamptz not null,
  expires_at timestamptz not null
);
create index api_quotes_expires_at on api_quotes (expires_at);
create index api_quotes_of_key on api_quotes (key_id, expires_at);

-- A request with an Idempotency-Key. What it made is told by its subject, so no answer is kept.
create table api_requests (
  key_id text not null references api_keys,
  idempotency_hash text not null check (idempotency_hash ~ '^[0-9a-f]{64}$'),
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  started_at timestamptz not null,
  -- Null while it runs.
  finished_at timestamptz,
  -- The id of the order or quote it was about.
  subject text,
  primary key (key_id, idempotency_hash)
);
create index api_requests_started_at on api_requests (started_at);
create index api_requests_subject on api_requests (subject) where subject is not null;

create table webhook_events (
  id text primary key,
  -- Counts up in the order in which they were noted.
  seq bigint generated always as identity,
  key_id text not null references api_keys,
  -- Null for a test. An event goes with its order.
  order_id text references orders,
  kind text not null check (kind in ('order_moved', 'test')),
  order_version integer,
  order_state text,
  order_reason text,
  created_at timestamptz not null,
  -- What needs somebody goes before what is going well.
  urgency smallint not null check (urgency in (0, 1)),
  status text not null check (status in ('due', 'delivered', 'given_up')),
  attempts integer not null check (attempts >= 0),
  due_at timestamptz,
  lease_until timestamptz,
  constraint webhook_events_due_check check ((status = 'due') = (due_at is not null))
);
create index webhook_events_due on webhook_events (urgency, due_at) where status = 'due';
create index webhook_events_of_key on webhook_events (key_id, seq);
create index webhook_events_order_id on webhook_events (order_id) where order_id is not null;
create index webhook_events_settled on webhook_events (created_at) where status <> 'due';

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references webhook_events on delete cascade,
  at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  -- Null when nothing answered.
  status_code integer,
  outcome text not null
);
create index webhook_deliveries_event_id on webhook_deliveries (event_id);

-- In the same transaction as the move itself, whoever moves the order: what happened cannot go untold.
create function note_order_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_events (
    id, key_id, order_id, kind, order_version, order_state, order_reason, created_at, urgency, status, attempts, due_at
  )
  select 'evt_' || replace(gen_random_uuid()::text, '-', ''), keys.id, new.order_id, 'order_moved', orders.version,
    new.to_state, new.reason, new.at,
    case when new.to_state in ('action_required', 'held', 'failed', 'refunding', 'refunded', 'expired')
      then 0 else 1 end,
    'due', 0, now()
  from orders join api_keys keys on keys.id = orders.api_key_id
  where orders.id = new.order_id and keys.webhook_url is not null and keys.revoked_at is null;
  return null;
end $$;
create trigger order_history_note_event after insert on order_history
  for each row execute function note_order_event();
revoke all on function note_order_event from public;

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
  update attempts set raw = null where payout_id in (select id from payouts where order_id = erased_id);
  update payouts set to_address = null, wake_at = null, lease_until = null where order_id = erased_id;
  -- Whole rows, because the moments in them are those of the order's history and name the key that made it.
  delete from webhook_events where order_id = erased_id;
  delete from api_requests where subject = erased_id;
end $$;

-- Keys that ended by themselves before this moment, and what was kept for them. One whose orders are still remembered
-- stays until they are erased. The service can delete no other key.
create function forget_ended_keys(ended_before timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from webhook_events where key_id in (select id from api_keys where expires_at < ended_before);
  delete from api_requests where key_id in (select id from api_keys where expires_at < ended_before);
  delete from api_quotes where key_id in (select id from api_keys where expires_at < ended_before);
  delete from api_keys keys
    where keys.expires_at < ended_before and not exists (select 1 from orders where api_key_id = keys.id);
end $$;
revoke all on function forget_ended_keys from public;

grant execute on function forget_ended_keys to sampan_app;
grant select, insert on api_keys to sampan_app;
grant update (last_used_on, revoked_at, webhook_url, webhook_secret) on api_keys to sampan_app;
grant select, insert, delete on api_quotes to sampan_app;
grant select, insert, update, delete on api_requests to sampan_app;
grant select, insert, delete on webhook_events to sampan_app;
grant update (status, attempts, due_at, lease_until) on webhook_events to sampan_app;
grant select, insert, delete on webhook_deliveries to sampan_app;
