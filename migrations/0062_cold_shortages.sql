-- Ways out of cold storage: returns that came by another transaction than the one we wrote, and coins that are gone.

-- How the coins of a return came if not by its own transaction: transaction, height, units, fee and change.
alter table cold_returns add column came jsonb;
grant update (came) on cold_returns to sampan_app;
create index cold_returns_came on cold_returns (chain, (came ->> 'txid')) where came is not null;

-- A state changes with its version. What was signed is never called off. What was given up may still come.
create or replace function guard_cold_return() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or old.state = 'arrived'
    or (old.state = 'sent' and new.state not in ('sent', 'arrived', 'failed'))
    or (old.state in ('cancelled', 'failed') and new.state not in (old.state, 'arrived'))
    or (old.raw is not null and new.raw is distinct from old.raw) then
    raise exception 'return %: % in version % cannot follow % in version %',
      old.id, new.state, new.version, old.state, old.version
      using errcode = 'integrity_constraint_violation', constraint = 'cold_returns_guard';
  end if;
  return new;
end $$;

-- Whatever the program does: a return begins as an unsigned file of an account of its chain.
create function guard_cold_return_plan() returns trigger language plpgsql as $$
begin
  if new.state <> 'unsigned' or new.version <> 0 or new.raw is not null or new.came is not null or exists (
    select 1 from cold_accounts c where c.id = new.account_id and (c.chain <> new.chain or c.kind <> 'keys')
  ) then
    raise exception 'cold_returns %: it does not begin as an unsigned file', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'cold_returns_plan';
  end if;
  return new;
end $$;
create trigger cold_returns_plan before insert on cold_returns
  for each row execute function guard_cold_return_plan();
revoke all on function guard_cold_return_plan from public;

-- Coins of cold storage that are gone, as two people decided. On chains without coins there are only units.
create table cold_losses (
  act_id text primary key,
  chain text not null,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  coins text[] not null
);
create index cold_losses_coins on cold_losses using gin (coins);

create function guard_cold_loss() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from treasury_acts a where a.id = new.act_id and a.kind = 'cold_shortage' and a.currency = new.currency
      and a.units = new.units and a.state = 'approved'
  ) then
    raise exception 'cold_losses %: there is no act for it', new.act_id
      using errcode = 'integrity_constraint_violation', constraint = 'cold_losses_plan';
  end if;
  return new;
end $$;
create trigger cold_losses_plan before insert on cold_losses for each row execute function guard_cold_loss();
revoke all on function guard_cold_loss from public;
grant select, insert on cold_losses to sampan_app;

alter table treasury_acts
  drop constraint treasury_acts_kind_check,
  add constraint treasury_acts_kind_check check (
    kind in (
      'withdrawal', 'address', 'loan', 'shortage', 'cold', 'cold_account', 'cold_outspent', 'cold_shortage',
      'venue_transfer', 'venue_trade', 'venue_outcome', 'venue_difference'
    )
  );
