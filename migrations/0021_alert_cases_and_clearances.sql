-- Alerts are cases: what was told about each is kept here, so that a restart tells nothing again and several servers tell
-- everything once. And matches on the screening list are kept with what an operator found out about them.

create table alert_cases (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about: an order, a payout, a deposit, a loan, a chain, a currency or a day. Empty: the whole service.
  subject text not null,
  order_number text,
  count integer not null check (count > 0),
  since timestamptz not null,
  ended_at timestamptz,
  opened_told_at timestamptz,
  ended_told_at timestamptz,
  constraint alert_cases_told_check check (ended_told_at is null or (ended_at is not null and opened_told_at is not null))
);
create unique index alert_cases_open on alert_cases (kind, subject) where ended_at is null;
create index alert_cases_untold on alert_cases (id) where opened_told_at is null or ended_at is not null;

-- Which server looks and tells now, by the database's own clock. One that dies holds the turn no longer than its lease.
create table alert_turn (
  is_only boolean primary key default true check (is_only),
  holder text not null,
  held_until timestamptz not null
);
insert into alert_turn (holder, held_until) values ('', '-infinity');

-- Rules that the books break, as the workers' last checks found them.
create table book_violations (
  rule text not null,
  about text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (rule, about)
);

create table screening_matches (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  -- Whose address it is: where the order is paid to, where it is refunded to, or who paid a deposit.
  role text not null,
  deposit_id text references deposits,
  chain text not null,
  -- Erased with its order.
  address text,
  -- The entry of the list, never a person's name.
  entry text not null,
  list_source text not null,
  list_date text not null,
  found_at timestamptz not null,
  cleared_by text,
  cleared_why text,
  cleared_at timestamptz,
  constraint screening_matches_role_check check (role in ('receive', 'refund', 'sender')),
  constraint screening_matches_sender_check check ((role = 'sender') = (deposit_id is not null)),
  constraint screening_matches_cleared_check check (num_nulls(cleared_by, cleared_why, cleared_at) in (0, 3))
);
-- The same match is noted once; a newer list that still holds the address makes another one.
create unique index screening_matches_once on screening_matches
  (order_id, role, coalesce(deposit_id, ''), coalesce(address, ''), entry, list_date) where address is not null;

-- Deposits of listed senders that were held before matches were kept.
insert into screening_matches (order_id, role, deposit_id, chain, entry, list_source, list_date, found_at)
  select d.order_id, 'sender', d.id, d.chain, d.flag, '', '', d.seen_at
  from deposits d join orders o on o.id = d.order_id
  where d.flag is not null and o.erased_at is null;

create function guard_match() returns trigger language plpgsql as $$
begin
  if old.cleared_at is not null and (new.cleared_by, new.cleared_why, new.cleared_at)
    is distinct from (old.cleared_by, old.cleared_why, old.cleared_at) then
    raise exception 'a match is cleared once'
      using errcode = 'integrity_constraint_violation', constraint = 'screening_matches_guard';
  end if;
  return new;
end $$;
create trigger screening_matches_guard before update on screening_matches for each row execute function guard_match();

-- The address goes with the order's own; what was found and decided stays.
create function erase_matches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update screening_matches set address = null where order_id = new.id;
  return null;
end $$;
create trigger orders_erase_matches after update of erased_at on orders
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_matches();

revoke all on function guard_match, erase_matches from public;

-- What the alerts look for, however many deposits, payouts and loans there ever were.
create index deposits_unclaimed on deposits (confirmed_at) where use = 'unclaimed';
create index payouts_called_off_refunds on payouts (deposit_id) where kind = 'refund' and state = 'void';
create index loans_doubted on loans (created_at) where reason = 'payout_unconfirmed';
create index screening_matches_of_order on screening_matches (order_id);

grant select, insert, delete on alert_cases to sampan_app;
grant update (count, ended_at, opened_told_at, ended_told_at) on alert_cases to sampan_app;
grant select, update on alert_turn to sampan_app;
grant select, insert, update, delete on book_violations to sampan_app;
grant select, insert on screening_matches to sampan_app;
grant update (cleared_by, cleared_why, cleared_at) on screening_matches to sampan_app;
