-- Profit and loss: the journal's changes of what is ours, summed up by day, and the prices that each day is valued at.
-- Everything can be computed again from the journal but the prices, which are kept for good.
create table profit_days (
  day date not null,
  currency text not null,
  line text not null,
  -- "BTC/ETH", the coin that was sent first. Empty if the change belongs to no order.
  pair text not null,
  units numeric(78, 0) not null,
  primary key (day, currency, line, pair)
);

-- Sequence number up to which the journal is summed up. One row, which whoever goes on locks.
create table profit_mark (
  is_only boolean primary key default true check (is_only),
  seq bigint not null
);
insert into profit_mark (seq) values (0);

create table daily_prices (
  day date not null,
  symbol text not null,
  numerator numeric not null check (numerator > 0),
  denominator numeric not null check (denominator > 0),
  primary key (day, symbol)
);

grant select, insert, update on profit_days, daily_prices to sampan_app;
grant select, update on profit_mark to sampan_app;
