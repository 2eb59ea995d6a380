-- Venues: transfers between the hot wallet and the operator's account at an exchange, trades there, and what it shows.

create table venue_transfers (
  -- Its number; of a transfer to the venue, that of the treasury act.
  id text primary key,
  venue text not null,
  direction text not null,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  -- The venue's fee, as told before it was asked.
  fee_units numeric(78, 0) check (fee_units >= 0),
  state text not null,
  version integer not null check (version >= 0),
  address text not null,
  reference text,
  txid text,
  requested_by text not null,
  reason text not null check (reason <> ''),
  planned_at timestamptz not null,
  asked_at timestamptz,
  -- When the venue was looked through for it, without finding it.
  looked_at timestamptz,
  ended_at timestamptz,
  refusal text,
  constraint venue_transfers_direction_check check (direction in ('in', 'out')),
  constraint venue_transfers_state_check check (
    case direction
      when 'in' then state in ('leaving', 'left', 'credited', 'refused')
      else state in ('planned', 'asked', 'unknown', 'known', 'arrived', 'refused', 'failed', 'absent')
    end
  ),
  -- Whatever the program does: one payment of the venue belongs to one transfer.
  constraint venue_transfers_reference_key unique (venue, reference)
);
-- A withdrawal has no name at the venue before it is answered, so there is never a second one that it could be.
create unique index venue_transfers_one_out on venue_transfers (venue, currency)
  where direction = 'out' and state in ('planned', 'asked', 'unknown', 'known');
create index venue_transfers_listed on venue_transfers (planned_at, id);

create table venue_trades (
  id text primary key,
  venue text not null,
  side text not null check (side in ('buy', 'sell')),
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  -- Worst price, in USDT for one coin.
  price_limit text not null,
  spent_currency text not null,
  most_spent numeric(78, 0) not null check (most_spent > 0),
  dollars numeric(78, 0) not null check (dollars >= 0),
  state text not null,
  version integer not null check (version >= 0),
  reference text,
  deadline_at timestamptz,
  requested_by text not null,
  reason text not null check (reason <> ''),
  planned_at timestamptz not null,
  asked_at timestamptz,
  looked_at timestamptz,
  ended_at timestamptz,
  filled_units numeric(78, 0) check (filled_units >= 0),
  filled_cost numeric(78, 0) check (filled_cost >= 0),
  filled_fee numeric(78, 0) check (filled_fee >= 0),
  refusal text,
  constraint venue_trades_state_check check (
    state in ('planned', 'asked', 'unknown', 'known', 'done', 'refused', 'absent')
  ),
  constraint venue_trades_filled_check check (
    num_nulls(filled_units, filled_cost, filled_fee) = case state when 'done' then 0 else 3 end
  ),
  constraint venue_trades_reference_key unique (venue, reference)
);
create unique index venue_trades_one_open on venue_trades (venue) where state in ('planned', 'asked', 'unknown', 'known');
create index venue_trades_listed on venue_trades (planned_at, id);

-- A state changes with its version. Nothing is asked for but from a plan, and no ended row goes on, but for a transfer
-- that was taken for absent and is found at the venue.
create function guard_venue_move() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1
    or old.state in ('credited', 'arrived', 'refused', 'failed', 'done')
    or (old.state = 'absent' and new.state not in ('absent', 'known'))
    or (new.state = 'asked' and old.state not in ('planned', 'asked'))
    or (new.state = 'planned' and old.state not in ('planned', 'asked', 'unknown')) then
    raise exception '% %: % in version % cannot follow % in version %',
      tg_table_name, old.id, new.state, new.version, old.state, old.version
      using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_guard';
  end if;
  return new;
end $$;
create trigger venue_transfers_guard before update on venue_transfers
  for each row execute function guard_venue_move();
create trigger venue_trades_guard before update on venue_trades
  for each row execute function guard_venue_move();
revoke all on function guard_venue_move from public;

-- What the venue showed at the last look.
create table venue_balances (
  venue text not null,
  currency text not null,
  units numeric(78, 0) not null check (units >= 0),
  -- What the venue has less than the books, when nothing of the currency was under way.
  missing_units numeric(78, 0) not null check (missing_units >= 0),
  seen_at timestamptz not null,
  primary key (venue, currency)
);

-- Our deposit addresses there. A withdrawal to one of these stays ours.
create table venue_addresses (
  venue text not null,
  currency text not null,
  -- One spelling for every way of writing the address.
  canonical text not null,
  address text not null check (address <> ''),
  seen_at timestamptz not null,
  primary key (venue, currency, canonical)
);

-- When the venue was last asked, and what was wrong.
create table venue_looks (
  venue text primary key,
  asked_at timestamptz not null,
  answered_at timestamptz,
  trouble text
);

grant select, insert on venue_transfers, venue_trades, venue_balances, venue_addresses, venue_looks to sampan_app;
grant update (fee_units, state, version, address, reference, txid, asked_at, looked_at, ended_at, refusal)
  on venue_transfers to sampan_app;
grant update (state, version, reference, deadline_at, asked_at, looked_at, ended_at, filled_units, filled_cost, filled_fee, refusal)
  on venue_trades to sampan_app;
grant update (units, missing_units, seen_at) on venue_balances to sampan_app;
grant update (address, seen_at) on venue_addresses to sampan_app;
grant update (asked_at, answered_at, trouble) on venue_looks to sampan_app;
