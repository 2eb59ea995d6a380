-- Treasury acts: what operators do with our own money, proposed by one person and, above a limit, agreed to by another.
-- Withdrawals are a further kind of payout, and go to addresses of a list.

create table treasury_acts (
  -- Its number.
  id text primary key,
  -- Of the form or the call that proposed it: however often it is sent, it is one act.
  idempotency_key text,
  kind text not null,
  currency text not null,
  -- 0 for an address.
  units numeric(78, 0) not null,
  -- Where money goes. Empty for a shortage.
  address text not null,
  -- What else the act is about: the label of an address, the id of a listed address, the number of a loan.
  subject text not null,
  reason text not null check (reason <> ''),
  -- SHA-256 of the facts above: the second person agrees to exactly this.
  facts_hash text not null check (facts_hash ~ '^[0-9a-f]{64}$'),
  -- Whole dollars, rounded up. Null if there was no price.
  dollars numeric(78, 0) check (dollars >= 0),
  needs_second boolean not null,
  state text not null,
  version integer not null check (version >= 0),
  proposed_by text not null,
  proposed_at timestamptz not null,
  -- Who agreed to it, refused it or took it back. Null: nobody had to.
  decided_by text,
  decided_at timestamptz,
  -- The first moment at which it may be done.
  ready_at timestamptz not null,
  expires_at timestamptz not null,
  -- Why it was not done when it was due.
  obstacle text,
  ended_at timestamptz,
  constraint treasury_acts_idempotency_key_key unique (idempotency_key),
  constraint treasury_acts_kind_check check (kind in ('withdrawal', 'address', 'loan', 'shortage')),
  constraint treasury_acts_units_check check ((kind = 'address') = (units = 0) and units >= 0),
  constraint treasury_acts_state_check check (
    state in ('waiting', 'approved', 'under_way', 'done', 'failed', 'refused', 'withdrawn', 'expired')
  ),
  constraint treasury_acts_decided_check check (num_nulls(decided_by, decided_at) in (0, 2)),
  -- Whatever the program does: nothing that needs a second person goes on without one who is not the first.
  constraint treasury_acts_second_check check (
    state not in ('approved', 'under_way', 'done', 'failed') or not needs_second
    or (decided_by is not null and decided_by <> proposed_by)
  )
);
create index treasury_acts_listed on treasury_acts (proposed_at, id);
create index treasury_acts_open on treasury_acts (ready_at) where state in ('waiting', 'approved', 'under_way');

-- A state changes with its version, and what has ended never goes on.
create function guard_treasury_act() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or old.state in ('done', 'failed', 'refused', 'withdrawn', 'expired')
    or (old.state <> 'waiting' and new.state = 'waiting')
    or (old.state = 'under_way' and new.state not in ('done', 'failed', 'under_way')) then
    raise exception 'act %: % in version % cannot follow % in version %',
      old.id, new.state, new.version, old.state, old.version
      using errcode = 'integrity_constraint_violation', constraint = 'treasury_acts_guard';
  end if;
  return new;
end $$;
create trigger treasury_acts_guard before update on treasury_acts
  for each row execute function guard_treasury_act();
revoke all on function guard_treasury_act from public;

-- Addresses that withdrawals may go to.
create table withdrawal_addresses (
  id text primary key,
  currency text not null,
  address text not null check (address <> ''),
  -- One spelling for every way of writing the address.
  canonical text not null,
  label text not null check (length(label) between 1 and 100),
  -- The act that added it: one address each.
  act_id text not null unique references treasury_acts,
  added_at timestamptz not null,
  usable_at timestamptz not null check (usable_at >= added_at),
  removed_by text,
  removed_at timestamptz,
  constraint withdrawal_addresses_removed_check check (num_nulls(removed_by, removed_at) in (0, 2))
);
create unique index withdrawal_addresses_listed on withdrawal_addresses (currency, canonical) where removed_at is null;

alter table payouts
  add column act_id text references treasury_acts,
  drop constraint payouts_kind_check,
  add constraint payouts_kind_check check (kind in ('payout', 'refund', 'loan', 'withdrawal', 'sweep', 'top_up')),
  drop constraint payouts_owner_check,
  -- A payout is an order's, a loan's, an act's, or moves a deposit that stays ours.
  add constraint payouts_owner_check check (
    case
      when kind = 'loan'
        then loan_id is not null and num_nonnulls(order_id, order_number, act_id, deposit_id) = 0 and not is_extra
      when kind = 'withdrawal'
        then act_id is not null and num_nonnulls(order_id, order_number, loan_id, deposit_id) = 0 and not is_extra
      when kind in ('sweep', 'top_up')
        then deposit_id is not null and num_nonnulls(order_id, order_number, loan_id, act_id) = 0 and not is_extra
      else num_nonnulls(loan_id, act_id) = 0 and num_nulls(order_id, order_number) = 0
    end
  ),
  -- Whoever clicks how often: an act is paid by one payout, for ever.
  add constraint payouts_act_id_key unique (act_id);

grant select, insert on treasury_acts, withdrawal_addresses to sampan_app;
grant update (state, version, decided_by, decided_at, ready_at, expires_at, obstacle, ended_at) on treasury_acts
  to sampan_app;
grant update (removed_by, removed_at) on withdrawal_addresses to sampan_app;
