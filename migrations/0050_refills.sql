-- Refills: money that operators expect from outside at the hot wallet. What came is read from the fundings; this table only
-- says what was expected, so that nothing about the books depends on it.
create table refills (
  -- Its number.
  id text primary key,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  address text not null check (address <> ''),
  reason text not null check (reason <> ''),
  requested_by text not null,
  requested_at timestamptz not null,
  -- Fundings of later blocks are for it, up to the last block before it was closed.
  after_height bigint not null,
  up_to_height bigint,
  closed_by text,
  closed_at timestamptz,
  constraint refills_closed_check check (num_nulls(closed_by, closed_at, up_to_height) in (0, 3))
);
-- The address is shared, so a payment belongs to the one refill of its currency that is open.
create unique index refills_open on refills (currency) where closed_at is null;

grant select, insert on refills to sampan_app;
grant update (closed_by, closed_at, up_to_height) on refills to sampan_app;
