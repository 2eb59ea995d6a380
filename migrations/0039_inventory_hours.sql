-- Hourly figures of the inventory, so that the back office can show them over time. A worker writes them, and drops
-- those that are older than the policy keeps them.
create table inventory_hours (
  at timestamptz not null,
  currency text not null,
  held numeric(78, 0) not null,
  owed numeric(78, 0) not null,
  free numeric(78, 0) not null,
  net numeric(78, 0) not null,
  -- Values in cents at that time. Null if there was no price.
  held_cents numeric(78, 0),
  net_cents numeric(78, 0),
  primary key (at, currency)
);
grant select, insert, update, delete on inventory_hours to sampan_app;
