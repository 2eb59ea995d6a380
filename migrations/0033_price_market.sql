-- Sources, volatility and depth of each coin's price, by symbol. Margins are calculated from them, and the page of rates
-- shows them.
alter table rate_snapshots add column market jsonb not null default '{}';
