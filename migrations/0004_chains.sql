-- What we know of the chains, and the coins, addresses and nonces of our own wallet.

create table watched_addresses (
  -- By family, because one key has the same address on every EVM chain.
  family text not null check (family in ('utxo', 'evm', 'tron', 'solana', 'monero')),
  address text not null,
  chain text not null,
  role text not null check (role in ('deposit', 'hot', 'change')),
  -- Checked at commit, so that an order and its address may be written in any order.
  order_id text references orders deferrable initially deferred,
  primary key (family, address),
  constraint watched_addresses_order_check check ((role = 'deposit') = (order_id is not null))
);
create index watched_addresses_hot on watched_addresses (family, chain) where role = 'hot';
create index watched_addresses_order_id on watched_addresses (order_id) where order_id is not null;

-- Sequences, because a number must not be given twice even when the transaction that took it fails.
do $$
declare
  chain text;
  role text;
begin
  foreach chain in array array[
    'bitcoin', 'litecoin', 'bitcoin-cash', 'ethereum', 'bnb-chain', 'polygon', 'tron', 'solana', 'monero'
  ] loop
    foreach role in array array['deposit', 'change'] loop
      execute format('create sequence %I as bigint minvalue 0 no cycle', 'address_index:' || chain || ':' || role);
      execute format('grant usage on sequence %I to sampan_app', 'address_index:' || chain || ':' || role);
    end loop;
  end loop;
end $$;

create table wallet_nonces (
  chain text not null,
  wallet text not null,
  next_nonce bigint not null check (next_nonce > 0),
  primary key (chain, wallet)
);

create table coins (
  chain text not null,
  id text not null,
  currency text not null,
  address text not null,
  role text not null check (role in ('deposit', 'hot', 'change')),
  units numeric(78, 0) not null check (units > 0),
  lots text[] not null,
  height bigint,
  is_spendable boolean not null,
  is_reserved boolean not null default false,
  primary key (chain, id)
);
create index coins_free on coins (chain, units desc, id) where is_spendable and not is_reserved and height is not null;
create index coins_in_block on coins (chain, height) where height is not null;

-- Which payout spends a coin, for ever.
create table reserved_coins (
  chain text not null,
  coin_id text not null,
  payout_id text not null references payouts,
  primary key (chain, coin_id),
  foreign key (chain, coin_id) references coins
);

create function mark_reserved() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update coins set is_reserved = true where chain = new.chain and id = new.coin_id;
  return null;
end $$;
create trigger reserved_coins_mark after insert on reserved_coins for each row execute function mark_reserved();
revoke all on function mark_reserved from public;

create table fundings (
  id text primary key,
  chain text not null,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  height bigint,
  confirmations_needed integer not null check (confirmations_needed > 0),
  is_booked boolean not null
);
create index fundings_to_book on fundings (chain, (height + confirmations_needed)) where not is_booked;
create index fundings_in_block on fundings (chain, height) where height is not null;

-- One row per chain from the start, so that there is something to lock before the first block is read.
create table chain_cursors (
  chain text primary key,
  height bigint,
  hash text,
  block_time timestamptz,
  constraint chain_cursors_block_check check (num_nulls(height, hash, block_time) in (0, 3))
);
insert into chain_cursors (chain) values
  ('bitcoin'), ('litecoin'), ('bitcoin-cash'), ('ethereum'), ('bnb-chain'), ('polygon'),
  ('tron'), ('solana'), ('monero');

create table chain_headers (
  chain text not null references chain_cursors,
  height bigint not null,
  hash text not null,
  block_time timestamptz not null,
  primary key (chain, height)
);

create table chain_health (
  chain text primary key references chain_cursors,
  head_height bigint not null,
  head_hash text not null,
  head_time timestamptz not null,
  units_per_size numeric(78, 0) not null check (units_per_size >= 0),
  checked_at timestamptz not null,
  down_since timestamptz
);

grant select, insert on watched_addresses, coins, reserved_coins, fundings, wallet_nonces to sampan_app;
grant update (height, is_spendable) on coins to sampan_app;
grant update (height, is_booked) on fundings to sampan_app;
grant update (next_nonce) on wallet_nonces to sampan_app;
grant select, update on chain_cursors to sampan_app;
grant select, insert, update, delete on chain_headers to sampan_app;
grant select, insert, update on chain_health to sampan_app;
revoke update, delete, truncate on watched_addresses, reserved_coins from sampan_app;
