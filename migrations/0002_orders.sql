-- Orders: what was promised, what the chain showed, what is sent; and the erasure of the visitor's side of it.

create table orders (
  -- A capability of 128 random bits. It stays when the order is erased, because deposits and payouts point to it.
  id text primary key,
  order_number text not null,
  tracking_code text,
  idempotency_key text,
  product text not null,
  order_type text not null,
  state text not null,
  reason text,
  version integer not null,
  -- The inputs of the quote and what followed from them; every amount is text in it.
  quote jsonb not null,
  send_currency text not null generated always as (quote -> 'inputs' ->> 'sendCurrency') stored,
  send_units numeric(78, 0) not null generated always as ((quote -> 'inputs' ->> 'sendUnits')::numeric(78, 0)) stored,
  receive_currency text not null generated always as (quote -> 'inputs' ->> 'receiveCurrency') stored,
  receive_units numeric(78, 0) not null generated always as ((quote ->> 'receiveUnits')::numeric(78, 0)) stored,
  receive_address text,
  refund_address text,
  deposit_address text,
  deposit_memo text,
  confirmations_needed integer not null check (confirmations_needed > 0),
  price jsonb,
  planned_effects text[] not null,
  terms_text text,
  terms_signature text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  deadline_at timestamptz,
  detected_at timestamptz,
  confirmed_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,
  erase_at timestamptz,
  erased_at timestamptz,
  wake_at timestamptz,
  lease_until timestamptz,
  constraint orders_order_number_key unique (order_number),
  constraint orders_tracking_code_key unique (tracking_code),
  constraint orders_idempotency_key_key unique (idempotency_key),
  constraint orders_version_check check (version >= 0),
  constraint orders_product_check check (product in ('exchange', 'mix_preset', 'mix_custom')),
  constraint orders_order_type_check check (order_type in ('floating', 'fixed')),
  constraint orders_state_check check (state in (
    'awaiting_deposit', 'confirming', 'exchanging', 'mixing', 'sending', 'completed',
    'action_required', 'held', 'refunding', 'refunded', 'expired', 'failed'
  )),
  constraint orders_send_units_check check (send_units > 0),
  constraint orders_receive_units_check check (receive_units > 0),
  constraint orders_price_check check (price is null or (price ->> 'receiveUnits')::numeric(78, 0) > 0),
  constraint orders_erased_check check (
    case when erased_at is null
      then num_nulls(tracking_code, receive_address, deposit_address, terms_text, terms_signature) = 0
      else num_nonnulls(
        tracking_code, idempotency_key, receive_address, refund_address, deposit_address, deposit_memo,
        terms_text, terms_signature
      ) = 0
    end
  )
);

create index orders_wake_at on orders (wake_at) where wake_at is not null;
-- What is owed follows the orders under way, however many have ended.
create index orders_owed on orders (receive_currency)
  where state in ('confirming', 'exchanging', 'mixing', 'action_required', 'held');
create index orders_open_deadlines on orders (send_currency)
  where state in ('awaiting_deposit', 'confirming', 'action_required');

-- For the figures of the home page: how many, and how long the newest took.
create index orders_completed on orders (completed_at desc) where state = 'completed';

create table order_history (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  key text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  reason text,
  at timestamptz not null,
  constraint order_history_order_id_key_key unique (order_id, key)
);

create table deposits (
  id text primary key,
  order_id text not null references orders,
  chain text not null,
  txid text not null,
  output_index integer not null check (output_index >= 0),
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  status text not null check (status in ('seen', 'confirmed', 'dropped', 'lost')),
  use text check (use in ('swap', 'refund', 'unclaimed', 'dust')),
  height bigint,
  block_hash text,
  confirmations_needed integer not null check (confirmations_needed > 0),
  seen_at timestamptz not null,
  confirmed_at timestamptz,
  orphaned_at_height bigint,
  flag text,
  constraint deposits_chain_txid_output_index_key unique (chain, txid, output_index),
  constraint deposits_id_check check (id = chain || ':' || txid || ':' || output_index),
  constraint deposits_block_check check ((height is null) = (block_hash is null))
);

create index deposits_order_id on deposits (order_id);
create index deposits_in_block on deposits (chain, height) where height is not null;
create index deposits_to_confirm on deposits (chain, (height + confirmations_needed)) where status = 'seen';
create index deposits_orphaned on deposits (chain) where status = 'confirmed' and height is null;

create table payouts (
  id text primary key,
  key text not null,
  kind text not null check (kind in ('payout', 'refund')),
  order_id text not null references orders,
  order_number text not null,
  deposit_id text references deposits,
  is_extra boolean not null,
  chain text not null,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  to_address text,
  owed_by text not null,
  state text not null,
  version integer not null check (version >= 0),
  domain jsonb,
  conflict_key text,
  mined_txid text,
  mined_height bigint,
  mined_fee_units numeric(78, 0) check (mined_fee_units >= 0),
  broadcast_height bigint,
  planned_at timestamptz not null,
  wake_at timestamptz,
  lease_until timestamptz,
  constraint payouts_key_key unique (key),
  -- Whatever crashes or races, a nonce and an anchor coin belong to one payout for ever.
  constraint payouts_chain_conflict_key_key unique (chain, conflict_key),
  constraint payouts_state_check check (state in ('planned', 'reserved', 'signed', 'broadcast', 'final', 'void')),
  constraint payouts_refund_check check (kind <> 'refund' or deposit_id is not null),
  constraint payouts_domain_check check (domain is not null or conflict_key is null)
);

-- A deposit is refunded once; only a refund that was called off makes room for another.
create unique index payouts_refund_of_deposit on payouts (deposit_id) where kind = 'refund' and state <> 'void';
create index payouts_order_id on payouts (order_id);
create index payouts_wake_at on payouts (wake_at) where wake_at is not null;
create index payouts_under_way on payouts (currency) where state in ('planned', 'reserved', 'signed', 'broadcast');
create index payouts_in_block on payouts (chain, mined_height) where mined_height is not null;
create index payouts_to_finish on payouts (chain, mined_height) where state = 'broadcast';

create table attempts (
  chain text not null,
  txid text not null,
  payout_id text not null references payouts,
  number integer not null check (number > 0),
  raw text,
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  valid_until_height bigint,
  signed_at timestamptz not null,
  primary key (chain, txid),
  constraint attempts_payout_id_number_key unique (payout_id, number)
);

-- A state changes with its version, and a version never goes back.
create function guard_order() returns trigger language plpgsql as $$
begin
  if new.version < old.version or (new.state <> old.state and new.version <> old.version + 1) then
    raise exception 'order %: version % cannot follow version %', old.order_number, new.version, old.version
      using errcode = 'integrity_constraint_violation', constraint = 'orders_version_guard';
  end if;
  return new;
end $$;
create trigger orders_guard before update of state, version on orders for each row execute function guard_order();

-- A deposit is put to one use. Only one that nobody claimed can still be refunded or written off, and one that was to be
-- exchanged is free again only when the price of its order was taken back, so that it is never both paid out and refunded.
create function guard_deposit() returns trigger language plpgsql as $$
begin
  if old.use is not null and new.use is distinct from old.use
    and not (old.use = 'unclaimed' and new.use is not null and new.use in ('refund', 'dust'))
    and not (
      old.use = 'swap' and new.use is null
      and exists (select 1 from orders where id = old.order_id and price is null)
    ) then
    raise exception 'a deposit is used already: %', old.use
      using errcode = 'integrity_constraint_violation', constraint = 'deposits_use_guard';
  end if;
  return new;
end $$;
create trigger deposits_guard before update of use on deposits for each row execute function guard_deposit();

-- What a payout consumes is bound to it for ever: a second version with another domain could be mined as well.
create function guard_payout() returns trigger language plpgsql as $$
begin
  if old.domain is not null
    and (new.domain is distinct from old.domain or new.conflict_key is distinct from old.conflict_key) then
    raise exception 'a payout has its conflict domain already'
      using errcode = 'integrity_constraint_violation', constraint = 'payouts_domain_guard';
  end if;
  if new.version < old.version then
    raise exception 'a payout: version % cannot follow version %', new.version, old.version
      using errcode = 'integrity_constraint_violation', constraint = 'payouts_version_guard';
  end if;
  return new;
end $$;
create trigger payouts_guard before update of domain, conflict_key, version on payouts
  for each row execute function guard_payout();

-- A hint to the worker that something is due. Polling is the truth; this only makes it quick.
create function notify_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('sampan_wake', '');
  return null;
end $$;
create trigger orders_wake after insert or update of wake_at on orders
  for each row when (new.wake_at <= now()) execute function notify_wake();
create trigger payouts_wake after insert or update of wake_at on payouts
  for each row when (new.wake_at <= now()) execute function notify_wake();

-- Forgets the visitor's side of an order: which address was whose deposit address stays with the watched addresses.
-- The service may not do it by hand, and nobody may while coins are on the way.
create function erase_order(erased_id text, erased_on timestamptz) returns void
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
      deposit_address = null, deposit_memo = null, terms_text = null, terms_signature = null,
      wake_at = null, lease_until = null, erased_at = erased_on
    where id = erased_id and erased_at is null;
  update attempts set raw = null where payout_id in (select id from payouts where order_id = erased_id);
  update payouts set to_address = null, wake_at = null, lease_until = null where order_id = erased_id;
end $$;

revoke all on function guard_order, guard_deposit, guard_payout, notify_wake, erase_order from public;
grant execute on function erase_order to sampan_app;

-- Everything the service may not change has no update right at all; nothing here may be deleted.
grant select, insert on orders, order_history, deposits, payouts, attempts to sampan_app;
grant update (
  state, reason, version, refund_address, price, planned_effects, expires_at, deadline_at, detected_at, confirmed_at,
  paid_at, completed_at, erase_at, wake_at, lease_until
) on orders to sampan_app;
grant update (status, use, height, block_hash, confirmed_at, orphaned_at_height) on deposits to sampan_app;
grant update (
  state, version, domain, conflict_key, mined_txid, mined_height, mined_fee_units, broadcast_height,
  wake_at, lease_until
) on payouts to sampan_app;
revoke update, delete, truncate on order_history, attempts from sampan_app;
