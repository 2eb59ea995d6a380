-- Coins without a price and why, by symbol. Servers refuse quotes with the reason, and the status page shows it.
alter table rate_snapshots add column missing jsonb not null default '{}';
