-- An API key has up to ten webhooks, each with a name, a secret of its own and the states of orders that it is told of.
-- The one that a key could have before is called main. Its columns in api_keys follow it, and it follows them, until no
-- program of the version before is left; a later migration drops them with the two functions.
-- Step: expand.
create table key_webhooks (
  key_id text not null references api_keys on delete cascade,
  name text not null check (name ~ '^[a-z0-9][a-z0-9_-]{0,31}$'),
  url text not null,
  -- Null: all states.
  states text[] check (cardinality(states) > 0),
  -- Encrypted with a key that is not in the database.
  secret text not null,
  -- The secret before, which signs too until then.
  old_secret text,
  old_until timestamptz,
  primary key (key_id, name),
  check ((old_secret is null) = (old_until is null))
);
grant select, insert, update, delete on key_webhooks to sampan_app;

insert into key_webhooks (key_id, name, url, secret, old_secret, old_until)
select id, 'main', webhook_url, webhook_secret, webhook_old_secret, webhook_old_until
from api_keys where webhook_url is not null and revoked_at is null;

create function main_webhook_follows_key() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.webhook_url is null then
    delete from public.key_webhooks where key_id = new.id and name = 'main';
  else
    insert into public.key_webhooks (key_id, name, url, secret, old_secret, old_until)
    values (new.id, 'main', new.webhook_url, new.webhook_secret, new.webhook_old_secret, new.webhook_old_until)
    on conflict (key_id, name) do update set url = excluded.url,
      states = case when key_webhooks.url = excluded.url then key_webhooks.states end,
      secret = excluded.secret, old_secret = excluded.old_secret, old_until = excluded.old_until;
  end if;
  return null;
end $$;
revoke all on function main_webhook_follows_key from public;
-- The depth: neither trigger answers the other.
create trigger api_keys_main_webhook
  after update of webhook_url, webhook_secret, webhook_old_secret, webhook_old_until on api_keys
  for each row when (pg_trigger_depth() = 0) execute function main_webhook_follows_key();

create function key_follows_main_webhook() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.name = 'main' then
      update public.api_keys
        set webhook_url = null, webhook_secret = null, webhook_old_secret = null, webhook_old_until = null
        where id = old.key_id;
    end if;
  elsif new.name = 'main' then
    update public.api_keys
      set webhook_url = new.url, webhook_secret = new.secret, webhook_old_secret = new.old_secret,
        webhook_old_until = new.old_until
      where id = new.key_id;
  end if;
  return null;
end $$;
revoke all on function key_follows_main_webhook from public;
create trigger key_webhooks_main after insert or update or delete on key_webhooks
  for each row when (pg_trigger_depth() = 0) execute function key_follows_main_webhook();

alter table webhook_events
  -- Name of the webhook that it is for.
  add column webhook text not null default 'main';
create index webhook_events_receiver on webhook_events (key_id, webhook, urgency, due_at) where status = 'due';
create index webhook_events_given_up on webhook_events (key_id, seq) where status = 'given_up';

create or replace function note_order_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_events (
    id, key_id, webhook, order_id, kind, order_version, order_state, order_reason, created_at, urgency, status,
    attempts, due_at
  )
  select 'evt_' || replace(gen_random_uuid()::text, '-', ''), keys.id, hooks.name, new.order_id, 'order_moved',
    orders.version, new.to_state, new.reason, new.at,
    case when new.to_state in ('action_required', 'held', 'failed', 'refunding', 'refunded', 'expired')
      then 0 else 1 end,
    'due', 0, now()
  from orders join api_keys keys on keys.id = orders.api_key_id join key_webhooks hooks on hooks.key_id = keys.id
  where orders.id = new.order_id and keys.revoked_at is null
    and (hooks.states is null or new.to_state = any (hooks.states));
  return null;
end $$;
