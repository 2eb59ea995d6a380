-- What was seen of each chain and of the service's prices ('service'), by UTC day, and the troubles that were seen, for
-- the status page. Rows say what somebody looked at: a day without one was not observed.
-- Step: expand.
create table uptime_days (
  scope text not null,
  day date not null,
  up_ms bigint not null check (up_ms >= 0),
  behind_ms bigint not null check (behind_ms >= 0),
  away_ms bigint not null check (away_ms >= 0),
  primary key (scope, day)
);
grant select, insert, update, delete on uptime_days to sampan_app;

-- The last look that was written down.
create table uptime_seen (
  scope text primary key,
  at timestamptz not null,
  standing text not null check (standing in ('up', 'behind', 'away'))
);
grant select, insert, update on uptime_seen to sampan_app;

create table troubles (
  scope text not null,
  is_pause boolean not null generated always as (kind = 'paused') stored,
  kind text not null check (kind in ('behind', 'away', 'prices', 'paused')),
  began_at timestamptz not null,
  -- When it was first seen to be over. Null while it lasts.
  ended_at timestamptz check (ended_at >= began_at),
  primary key (scope, is_pause, began_at)
);
grant select, insert, update, delete on troubles to sampan_app;
