-- Returns from cold storage: transactions that we write, somebody with the keys signs offline, and we send.

create table cold_returns (
  id text primary key,
  account_id text not null,
  chain text not null,
  currency text not null,
  -- What comes to the hot wallet.
  units numeric(78, 0) not null check (units > 0),
  fee_units numeric(78, 0) not null check (fee_units > 0),
  -- Everything the transaction consists of.
  plan jsonb not null,
  -- The file to sign.
  file text not null check (file <> ''),
  state text not null,
  version integer not null check (version >= 0),
  -- Under which it will be mined. Null while that depends on the signatures.
  txid text,
  -- The signed transaction. It is stored before it is sent.
  raw text,
  requested_by text not null,
  reason text not null check (reason <> ''),
  planned_at timestamptz not null,
  signed_at timestamptz,
  ended_at timestamptz,
  trouble text,
  constraint cold_returns_state_check check (state in ('unsigned', 'sent', 'arrived', 'cancelled', 'failed')),
  constraint cold_returns_sent_check check (state <> 'sent' or num_nulls(txid, raw, signed_at) = 0)
);
create index cold_returns_listed on cold_returns (planned_at, id);
create unique index cold_returns_txid on cold_returns (chain, txid) where state in ('unsigned', 'sent', 'arrived');

-- Coins of a return. A coin is in one return that is open or has arrived, and is given free when that ends otherwise.
create table cold_return_coins (
  chain text not null,
  coin_id text not null,
  return_id text not null references cold_returns,
  primary key (chain, coin_id)
);

-- A state changes with its version. What was signed is never called off, and what has arrived or failed never goes on.
create function guard_cold_return() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or old.state in ('arrived', 'failed')
    or (old.state = 'sent' and new.state not in ('sent', 'arrived', 'failed'))
    or (old.state = 'cancelled' and new.state <> 'arrived')
    or (old.raw is not null and new.raw is distinct from old.raw) then
    raise exception 'return %: % in version % cannot follow % in version %',
      old.id, new.state, new.version, old.state, old.version
      using errcode = 'integrity_constraint_violation', constraint = 'cold_returns_guard';
  end if;
  return new;
end $$;
create trigger cold_returns_guard before update on cold_returns
  for each row execute function guard_cold_return();
revoke all on function guard_cold_return from public;

grant select, insert on cold_returns, cold_return_coins to sampan_app;
grant update (state, version, txid, raw, signed_at, ended_at, trouble) on cold_returns to sampan_app;
grant delete on cold_return_coins to sampan_app;

-- A public key may have any letters; a private one begins with certain ones. Addresses are no keys.
alter table cold_accounts
  drop constraint cold_accounts_key_check,
  add constraint cold_accounts_key_check check (key <> '' and (kind = 'address' or key !~ '(^|[](,])[A-Za-z]prv'));

-- Whatever the program does: cold storage has its own act of the same keys, and a move one of the same amount and address.
create function guard_cold_account() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from treasury_acts a where a.id = new.act_id and a.kind = 'cold_account' and a.address = new.key
      and a.subject = new.label and a.state in ('approved', 'done') and new.added_at >= a.proposed_at
  ) then
    raise exception 'cold_accounts %: there is no act for it', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'cold_accounts_plan';
  end if;
  return new;
end $$;
create trigger cold_accounts_plan before insert on cold_accounts for each row execute function guard_cold_account();
revoke all on function guard_cold_account from public;

create function guard_cold_move_plan() returns trigger language plpgsql as $$
begin
  if new.state <> 'leaving' or not exists (
    select 1 from treasury_acts a join cold_accounts c on c.id = a.subject
    where a.id = new.id and a.kind = 'cold' and a.currency = new.currency and a.units = new.units
      and a.address = new.address and a.subject = new.account_id and a.state = 'approved'
  ) then
    raise exception 'cold_moves %: there is no act for it', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'cold_moves_plan';
  end if;
  return new;
end $$;
create trigger cold_moves_plan before insert on cold_moves
  for each row when (new.id like 'TA-%') execute function guard_cold_move_plan();
revoke all on function guard_cold_move_plan from public;
