-- A withdrawal that is under way can be stopped as long as its payout is only planned: the payout is taken back with it.
create or replace function guard_treasury_act() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 or old.state in ('done', 'failed', 'refused', 'withdrawn', 'expired')
    or (old.state <> 'waiting' and new.state = 'waiting')
    or (old.state = 'under_way' and new.state not in ('done', 'failed', 'under_way', 'refused', 'withdrawn'))
    -- Nothing that may still be paid is called off.
    or (old.state = 'under_way' and new.state in ('refused', 'withdrawn')
      and exists (select 1 from payouts where act_id = old.id and state <> 'void')) then
    raise exception 'act %: % in version % cannot follow % in version %',
      old.id, new.state, new.version, old.state, old.version
      using errcode = 'integrity_constraint_violation', constraint = 'treasury_acts_guard';
  end if;
  return new;
end $$;
