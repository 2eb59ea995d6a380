-- Rates, pause switches, the operators' audit log, and the worker's sign of life.

create table rate_snapshots (
  id bigint generated always as identity primary key,
  -- By symbol; numerator and denominator are text.
  prices jsonb not null,
  observed_at timestamptz not null,
  saved_at timestamptz not null
);

create table pauses (
  scope text primary key,
  reason text not null,
  paused_by text not null,
  at timestamptz not null
);

create table audit_log (
  -- Counted by the trigger that chains the rows, without gaps.
  seq bigint primary key default 0,
  actor text not null,
  action text not null,
  subject text not null,
  details text not null,
  at timestamptz not null,
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, repeat('0', 64));

-- Locks the head and says from which hash the next row continues.
create function begin_audit() returns text
  language sql security definer set search_path = public, pg_temp
  as $$ select hash from audit_head for update $$;

create function chain_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  if new.prev_hash <> head.hash then
    raise exception 'the row does not continue the audit log'
      using errcode = 'integrity_constraint_violation', constraint = 'audit_log_chain_guard';
  end if;
  new.seq := head.seq + 1;
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit();

revoke all on function begin_audit, chain_audit from public;
grant execute on function begin_audit to sampan_app;

create table heartbeat (
  is_only boolean primary key default true check (is_only),
  at timestamptz
);
insert into heartbeat default values;

grant select, insert, delete on rate_snapshots to sampan_app;
grant select, insert, update, delete on pauses to sampan_app;
grant select, insert on audit_log to sampan_app;
grant select on audit_head to sampan_app;
grant select, update on heartbeat to sampan_app;
revoke update, delete, truncate on audit_log, audit_head from sampan_app;
