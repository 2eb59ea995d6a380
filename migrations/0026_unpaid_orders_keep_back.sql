-- What an order keeps back from others while nobody has paid for it: at most its source's share, so that unpaid orders
-- cannot freeze the wallet. Only the amount is stored, nothing about the source.

alter table orders add column unpaid_units numeric(78, 0) not null default 0 check (unpaid_units >= 0);
create index orders_unpaid_kept on orders (receive_currency, unpaid_units)
  where state = 'awaiting_deposit' and unpaid_units > 0;
