-- Cold storage: accounts whose keys no process of ours has, the addresses that were given to moves, and the moves.

create table cold_accounts (
  id text primary key,
  chain text not null,
  kind text not null check (kind in ('keys', 'address')),
  -- An output descriptor of public keys, or an address. Never a private key.
  key text not null check (key <> '' and key !~ '[A-Za-z]prv'),
  fingerprint text check (fingerprint ~ '^[0-9a-f]{8}$'),
  label text not null check (length(label) between 1 and 100),
  -- The act that set it up: one account each.
  act_id text not null unique references treasury_acts,
  added_at timestamptz not null,
  usable_at timestamptz not null check (usable_at >= added_at),
  retired_by text,
  retired_at timestamptz,
  constraint cold_accounts_device_check check ((kind = 'keys') = (fingerprint is not null)),
  constraint cold_accounts_retired_check check (num_nulls(retired_by, retired_at) in (0, 2))
);
-- Coins of a chain go to one place.
create unique index cold_accounts_in_use on cold_accounts (chain) where retired_at is null;

create table cold_addresses (
  chain text not null,
  address text not null,
  account_id text not null references cold_accounts,
  branch smallint not null check (branch in (0, 1)),
  address_index integer not null check (address_index >= 0),
  primary key (chain, address),
  constraint cold_addresses_index_key unique (account_id, branch, address_index)
);

create table cold_moves (
  -- Number of the treasury act.
  id text primary key,
  account_id text not null,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  address text not null,
  state text not null,
  version integer not null check (version >= 0),
  -- On chains of coins: the coin at the cold address.
  coin_id text,
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint cold_moves_state_check check (state in ('leaving', 'arrived', 'undone'))
);
create index cold_moves_listed on cold_moves (started_at, id);

-- A state changes with its version, and what has ended never goes on.
create function guard_cold_move() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or old.state <> 'leaving' then
    raise exception 'move %: % in version % cannot follow % in version %',
      old.id, new.state, new.version, old.state, old.version
      using errcode = 'integrity_constraint_violation', constraint = 'cold_moves_guard';
  end if;
  return new;
end $$;
create trigger cold_moves_guard before update of state, version on cold_moves
  for each row execute function guard_cold_move();
revoke all on function guard_cold_move from public;

-- What the chain showed at the last look, and what it had less than the books.
create table cold_balances (
  currency text primary key,
  units numeric(78, 0) not null check (units >= 0),
  missing_units numeric(78, 0) not null check (missing_units >= 0),
  seen_at timestamptz not null
);

alter table treasury_acts
  drop constraint treasury_acts_kind_check,
  add constraint treasury_acts_kind_check
    check (
      kind in ('withdrawal', 'address', 'loan', 'shortage', 'venue_transfer', 'venue_trade', 'cold', 'cold_account')
    ),
  drop constraint treasury_acts_units_check,
  add constraint treasury_acts_units_check
    check ((kind in ('address', 'cold_account')) = (units = 0) and units >= 0);

grant select, insert on cold_accounts, cold_addresses, cold_moves, cold_balances to sampan_app;
grant update (retired_by, retired_at) on cold_accounts to sampan_app;
grant update (state, version, coin_id, ended_at) on cold_moves to sampan_app;
grant update (units, missing_units, seen_at) on cold_balances to sampan_app;
