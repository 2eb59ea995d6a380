-- What each source said of each coin in the round, and why a price did not count, by symbol. The page of rates shows it.
alter table rate_snapshots add column sources jsonb not null default '{}';
