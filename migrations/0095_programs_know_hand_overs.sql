-- A program that does not know hand-overs of accounts (0091) would go on paying from the old account of a chain with new
-- keys, which is being emptied. As soon as such an epoch begins, 0091 takes something away from it, and it may not start.
-- Step: expand.
create function bar_programs_without_hand_overs() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.schema_migrations set step = 'contract', needs = '0091'
  where name = '0091_hand_overs.sql' and needs is null
    and exists (
      select from public.key_epochs e
      join public.watched_addresses w on w.chain = e.chain and w.role = 'hot'
      where w.family not in ('utxo', 'monero')
    )
$$;
revoke all on function bar_programs_without_hand_overs from public;

create function bar_at_epoch() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.bar_programs_without_hand_overs();
  return null;
end $$;
revoke all on function bar_at_epoch from public;
create trigger key_epochs_bar after insert on key_epochs for each statement execute function bar_at_epoch();

select bar_programs_without_hand_overs();
