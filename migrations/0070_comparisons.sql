-- The last comparison of books and chain of each currency, by the worker that reads the chain. Servers show it instead
-- of asking every node themselves, so that a slow node delays no page and no metrics.

create table comparisons (
  currency text primary key,
  booked_units numeric(78, 0) not null,
  chain_units numeric(78, 0) not null check (chain_units >= 0),
  suspense_units numeric(78, 0) not null,
  compared_at timestamptz not null
);

grant select, insert, update on comparisons to sampan_app;
