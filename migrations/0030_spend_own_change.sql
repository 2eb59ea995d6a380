-- Change of our own payouts is spent before it is final. The payout whose change it is: null until a node has accepted
-- that payout, and again once another version of it is to be signed.
alter table coins add column change_of text references payouts;
create index coins_change_of on coins (change_of) where change_of is not null;
create index coins_change_ready on coins (chain, units desc, id) where change_of is not null and not is_reserved;
grant update (change_of) on coins to sampan_app;

-- Change that a payout is bound to stays what it is: another version of the payout that made it would take the coin
-- away from the one that spends it.
create function guard_bound_change() returns trigger language plpgsql as $$
begin
  if old.is_reserved and new.change_of is distinct from old.change_of then
    raise exception 'a payout is bound to the change'
      using errcode = 'integrity_constraint_violation', constraint = 'coins_change_guard';
  end if;
  return new;
end $$;
create trigger coins_guard_change before update of change_of on coins
  for each row execute function guard_bound_change();

create function guard_attempt_of_parent() returns trigger language plpgsql as $$
begin
  if exists (select 1 from coins where change_of = new.payout_id and is_reserved) then
    raise exception 'a payout whose change is bound is not signed again'
      using errcode = 'integrity_constraint_violation', constraint = 'attempts_parent_guard';
  end if;
  return new;
end $$;
create trigger attempts_guard_parent before insert on attempts
  for each row execute function guard_attempt_of_parent();
