-- Which server and timeline of PostgreSQL the service last used, and how far each of its data folders saw this database
-- go. A standby that took over, and a copy that was put back, may lack transactions: both are noticed before anything
-- is signed.

create table database_identity (
  is_only boolean primary key default true check (is_only),
  system_id text not null,
  timeline bigint not null,
  since timestamptz not null default clock_timestamp()
);
insert into database_identity (system_id, timeline)
select system_identifier::text, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
from pg_control_system();

-- A data folder counts its beats here and in a file of its own: it must never be ahead of the database.
create table database_witnesses (
  witness text primary key,
  beats bigint not null check (beats > 0),
  seen_at timestamptz not null
);
grant select, update on database_identity to sampan_app;
grant select, insert, update on database_witnesses to sampan_app;

-- Passes over numbers of addresses that may have been given out. Forwards only: none is given out twice. And never by
-- more than one epoch has, so that no mistake uses up a chain.
create function pass_over_addresses(chain_id text, role text, first bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  counter regclass := to_regclass(format('public.%I', 'address_index:' || chain_id || ':' || role));
  next bigint;
begin
  if role not in ('deposit', 'change')
    or not exists (select from public.chain_cursors where chain = chain_id)
    or not exists (select from pg_class where oid = counter and relkind = 'S')
  then
    raise exception 'no addresses of % are counted for %', chain_id, role using errcode = 'invalid_parameter_value';
  end if;
  execute format('select last_value + is_called::integer from %s', counter) into next;
  if first - next > 268435456 then
    raise exception 'too many addresses of % to pass over at once', chain_id using errcode = 'invalid_parameter_value';
  end if;
  if first > next then perform setval(counter, first, false); end if;
end $$;
revoke all on function pass_over_addresses from public;
grant execute on function pass_over_addresses to sampan_app;
