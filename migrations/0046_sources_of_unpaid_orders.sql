-- The share of unpaid orders of one source was counted by each server for itself, and forgotten when it started again.
-- An unpaid order now has a tag of its source: a hash under a key that is not in the database and changes every few
-- hours. It is gone when the order is paid or expires, which the check enforces.

alter table orders add column source_tag text
  check (source_tag is null or state in ('awaiting_deposit', 'confirming'));
create index orders_source on orders (source_tag, receive_currency)
  where state = 'awaiting_deposit' and source_tag is not null;
grant update (source_tag) on orders to sampan_app;
