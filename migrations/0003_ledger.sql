-- The books: double-entry, append-only, hash-chained, and never overdrawn.

create table journal (
  -- Counted by the trigger that chains the entries, without gaps.
  seq bigint primary key default 0,
  ref text not null,
  at timestamptz not null,
  -- How many lines belong to the entry, so that none can be added to it later.
  line_count integer not null check (line_count >= 2),
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  constraint journal_ref_key unique (ref)
);

create table journal_lines (
  seq bigint not null references journal,
  position integer not null check (position > 0),
  account text not null,
  currency text not null,
  units numeric(78, 0) not null check (units <> 0),
  primary key (seq, position),
  constraint journal_lines_account_currency_key unique (seq, account, currency)
);

-- The end of the chain: one row, which every posting locks, so that entries follow one another.
create table journal_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash text not null
);
insert into journal_head (seq, hash) values (0, repeat('0', 64));

create table balances (
  account text not null,
  currency text not null,
  units numeric(78, 0) not null,
  primary key (account, currency),
  constraint balances_account_check check (
    account ~ '^(custody|in_flight|liability|income|expense|equity|position):.'
  ),
  -- Custody never falls below zero, and nobody is owed less than nothing.
  constraint balances_overdrawn check (
    case
      when account like 'custody:%' or account like 'expense:%' then units >= 0
      when account like 'position:%' then true
      else units <= 0
    end
  )
);
create index balances_not_zero on balances (account, currency) where units <> 0;

-- Locks the head and says from which hash the entry continues; null when the reference was used before.
-- Two statements on purpose: the second one sees what was committed while the first waited for the lock.
create function begin_entry(entry_ref text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head_hash text;
begin
  select hash into strict head_hash from journal_head for update;
  if exists (select 1 from journal where ref = entry_ref) then
    return null;
  end if;
  return head_hash;
end $$;

create function chain_journal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head journal_head;
begin
  select * into strict head from journal_head for update;
  if new.prev_hash <> head.hash then
    raise exception 'an entry does not continue the journal'
      using errcode = 'integrity_constraint_violation', constraint = 'journal_chain_guard';
  end if;
  new.seq := head.seq + 1;
  update journal_head set seq = new.seq, hash = new.hash;
  return new;
end $$;
create trigger journal_chain before insert on journal for each row execute function chain_journal();

-- The row is made empty first, because a new row must pass the overdraft check by itself.
create function add_to_balances() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into balances (account, currency, units)
    select distinct account, currency, 0 from new_lines
    on conflict do nothing;
  update balances
    set units = balances.units + added.units
    from (select account, currency, sum(units) as units from new_lines group by account, currency) as added
    where balances.account = added.account and balances.currency = added.currency;
  return null;
end $$;
create trigger journal_lines_add_up after insert on journal_lines
  referencing new table as new_lines for each statement execute function add_to_balances();

-- Runs at commit: every entry has all its lines, and they sum to zero in every currency.
create function assert_balanced() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(*) from journal_lines where seq = new.seq)
      is distinct from (select line_count from journal where seq = new.seq)
    or exists (select 1 from journal_lines where seq = new.seq group by currency having sum(units) <> 0) then
    raise exception 'entry % does not balance', new.seq
      using errcode = 'integrity_constraint_violation', constraint = 'journal_balance_guard';
  end if;
  return null;
end $$;
create constraint trigger journal_balanced after insert on journal
  deferrable initially deferred for each row execute function assert_balanced();
create constraint trigger journal_lines_balanced after insert on journal_lines
  deferrable initially deferred for each row execute function assert_balanced();

revoke all on function begin_entry, chain_journal, add_to_balances, assert_balanced from public;
grant execute on function begin_entry to sampan_app;

grant select, insert on journal, journal_lines to sampan_app;
grant select on journal_head, balances to sampan_app;
revoke update, delete, truncate on journal, journal_lines, journal_head, balances from sampan_app;
