-- What a new order reads of orders whose payouts can still be cancelled. Without an index of its own the statement read
-- all orders that send the currency, until the statistics of the table said better.
create index orders_revocable on orders (send_currency)
  where state in ('exchanging', 'mixing', 'held', 'failed') and price is not null;
