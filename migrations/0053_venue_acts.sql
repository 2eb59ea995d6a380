-- Transfers from venues and trades there are treasury acts: with limits, a second person and one count of the day.
alter table treasury_acts
  drop constraint treasury_acts_kind_check,
  add constraint treasury_acts_kind_check check (
    kind in ('withdrawal', 'address', 'loan', 'shortage', 'venue_transfer', 'venue_trade')
  );

-- Whatever the program does: what an operator planned has its own act, of the same amount, and that has who it needs.
create function guard_venue_plan() returns trigger language plpgsql as $$
begin
  if (case when new.id like 'TA-%'
    then not exists (
      select 1 from treasury_acts a
      where a.id = new.id and a.currency = new.currency and a.units = new.units and a.proposed_by = new.requested_by
        and a.kind = case tg_table_name when 'venue_trades' then 'venue_trade' else 'venue_transfer' end
        and a.state in ('approved', 'done')
    )
    -- The rule has no act. The worker counts its caps before it asks.
    else new.requested_by <> 'rule' end) then
    raise exception '% %: there is no act for it', tg_table_name, new.id
      using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_plan';
  end if;
  return new;
end $$;
create trigger venue_transfers_plan before insert on venue_transfers
  for each row when (new.direction = 'out') execute function guard_venue_plan();
create trigger venue_trades_plan before insert on venue_trades
  for each row execute function guard_venue_plan();
revoke all on function guard_venue_plan from public;

-- One payment of the venue belongs to one transfer, by its transaction as well.
create unique index venue_transfers_txid_key on venue_transfers (venue, currency, lower(regexp_replace(txid, '^0x', '', 'i')))
  where direction = 'out' and txid is not null;

alter table venue_transfers
  drop constraint venue_transfers_state_check,
  add constraint venue_transfers_state_check check (
    case direction
      when 'in' then state in ('leaving', 'left', 'credited', 'refused', 'lost')
      else state in ('planned', 'asked', 'unknown', 'known', 'arrived', 'refused', 'failed', 'absent', 'lost')
    end
  );

-- A state changes with its version. Nothing is asked for but from a plan, nothing whose answer was lost is planned again,
-- and no ended row goes on, but for a transfer that was taken for absent or failed and that the venue has paid after all.
create or replace function guard_venue_move() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1
    or old.state in ('credited', 'arrived', 'refused', 'done', 'lost')
    or (old.state in ('absent', 'failed') and new.state not in (old.state, 'known'))
    or (new.state = 'asked' and old.state not in ('planned', 'asked'))
    or (new.state = 'planned' and old.state not in ('planned', 'asked')) then
    raise exception '% %: % in version % cannot follow % in version %',
      tg_table_name, old.id, new.state, new.version, old.state, old.version
      using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_guard';
  end if;
  return new;
end $$;
