-- A payment may turn out to have been seen earlier than it was recorded, by a worker that stood still. It never becomes
-- a later one, whatever the program does: the price of an order depends on it.

create function guard_deposit_sighting() returns trigger language plpgsql as $$
begin
  if new.seen_at > old.seen_at then
    raise exception 'deposits %: it was seen earlier', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'deposits_seen_guard';
  end if;
  return new;
end $$;

create trigger deposits_seen_guard before update of seen_at on deposits
  for each row execute function guard_deposit_sighting();

grant update (seen_at) on deposits to sampan_app;
