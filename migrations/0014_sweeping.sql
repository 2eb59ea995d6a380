-- Sweeping: deposits on account chains are moved into the hot wallet, as two further kinds of payout.

alter table payouts
  drop constraint payouts_kind_check,
  add constraint payouts_kind_check check (kind in ('payout', 'refund', 'loan', 'sweep', 'top_up')),
  drop constraint payouts_owner_check,
  -- A payout is an order's, a loan's, or moves a deposit that stays ours.
  add constraint payouts_owner_check check (
    case
      when kind = 'loan'
        then loan_id is not null and num_nonnulls(order_id, order_number, deposit_id) = 0 and not is_extra
      when kind in ('sweep', 'top_up')
        then deposit_id is not null and num_nonnulls(order_id, order_number, loan_id) = 0 and not is_extra
      else loan_id is null and num_nulls(order_id, order_number) = 0
    end
  ),
  -- Our own transaction is in a block and moved nothing: only its fee has left.
  add column mined_failed boolean not null default false;
alter table payouts alter column mined_failed drop default;
alter table payouts add constraint payouts_failed_check check (not mined_failed or mined_fee_units is not null);

-- Whatever crashes or races: a deposit is swept once, and topped up once, for ever.
create unique index payouts_move_of_deposit on payouts (deposit_id, kind) where kind in ('sweep', 'top_up');

-- When to see whether a deposit is worth sweeping. The index holds those that still have to be looked at, no others.
alter table deposits add column sweep_at timestamptz;
create index deposits_to_sweep on deposits (chain, sweep_at) where sweep_at is not null;
update deposits set sweep_at = now()
  where status = 'confirmed' and flag is null
    and chain in ('ethereum', 'bnb-chain', 'polygon', 'tron', 'solana');

-- Which key an address has. Addresses from before get theirs when they are first needed.
alter table watched_addresses add column address_index integer check (address_index >= 0);
create unique index watched_addresses_index on watched_addresses (chain, role, address_index)
  where address_index is not null;

create function guard_address_index() returns trigger language plpgsql as $$
begin
  if old.address_index is not null and new.address_index is distinct from old.address_index then
    raise exception 'an address has its key already'
      using errcode = 'integrity_constraint_violation', constraint = 'watched_addresses_index_guard';
  end if;
  return new;
end $$;
create trigger watched_addresses_guard before update of address_index on watched_addresses
  for each row execute function guard_address_index();
revoke all on function guard_address_index from public;

do $$
declare
  sequence text;
begin
  for sequence in select sequencename from pg_sequences where sequencename like 'address\_index:%' loop
    execute format('grant select on sequence %I to sampan_app', sequence);
  end loop;
end $$;

grant update (mined_failed) on payouts to sampan_app;
grant update (sweep_at) on deposits to sampan_app;
grant update (address_index) on watched_addresses to sampan_app;
