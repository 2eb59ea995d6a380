-- Epochs of the hot keys of a chain: from the moment one began, new addresses and change have its keys. The number of an
-- address holds its epoch. The first epoch, 0, has no row.
create table key_epochs (
  chain text not null,
  -- Numbers have 31 bits, of which the address has 24.
  epoch integer not null check (epoch between 1 and 127),
  began_at timestamptz not null,
  -- The act of the operators who began it.
  act_id text not null unique references treasury_acts,
  primary key (chain, epoch)
);

-- Whatever the program does: an epoch follows the one before it, and two people or the one who may have wanted it.
create function guard_key_epoch() returns trigger language plpgsql as $$
begin
  if new.epoch <> (select coalesce(max(epoch), 0) + 1 from key_epochs where chain = new.chain)
    or not exists (
      select 1 from treasury_acts a
      where a.id = new.act_id and a.kind = 'key_epoch' and a.state = 'approved'
        and a.subject = new.chain || ' ' || new.epoch
    ) then
    raise exception 'epoch % of % does not follow from act %', new.epoch, new.chain, new.act_id
      using errcode = 'integrity_constraint_violation', constraint = 'key_epochs_plan';
  end if;
  return new;
end $$;
create trigger key_epochs_plan before insert on key_epochs for each row execute function guard_key_epoch();
revoke all on function guard_key_epoch from public;
grant select, insert on key_epochs to sampan_app;

alter table treasury_acts
  drop constraint treasury_acts_kind_check,
  add constraint treasury_acts_kind_check check (
    kind in (
      'withdrawal', 'address', 'loan', 'shortage', 'cold', 'cold_account', 'cold_outspent', 'cold_shortage',
      'venue_transfer', 'venue_trade', 'venue_outcome', 'venue_difference', 'key_epoch'
    )
  ),
  drop constraint treasury_acts_units_check,
  -- A wallet whose keys change may be empty.
  add constraint treasury_acts_units_check
    check (units >= 0 and (kind = 'key_epoch' or (kind in ('address', 'cold_account')) = (units = 0)));
