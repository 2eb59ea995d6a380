-- How long swaps of a pair took: the newest of each, which the pages state the median of. A mix takes as long as its
-- visitor wanted, so it says nothing about our speed.
create index orders_pair_speeds on orders (send_currency, receive_currency, completed_at desc)
  where state = 'completed' and product = 'exchange';
