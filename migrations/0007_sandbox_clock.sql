-- How far the sandbox's clock was moved ahead of the real one, so that expiry and delays can be tried in a minute.
create table sandbox.clock (
  is_single boolean primary key default true check (is_single),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into sandbox.clock default values;
grant select, update on sandbox.clock to sampan_app;
