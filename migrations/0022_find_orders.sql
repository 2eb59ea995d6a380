-- What operators find orders by: the addresses that visitors gave, in whatever case they wrote them, and the reason or the
-- product of an order. Transactions and deposit addresses have their keys already.

create index orders_by_receive_address on orders (lower(receive_address)) where receive_address is not null;
create index orders_by_refund_address on orders (lower(refund_address)) where refund_address is not null;
create index orders_by_further_address on orders using gin ((mix -> 'furtherAddresses')) where mix is not null;
create index payouts_by_address on payouts (lower(to_address)) where to_address is not null;

create index orders_listed_by_reason on orders (reason, created_at, order_number) where reason is not null;
create index orders_listed_by_product on orders (product, created_at, order_number);
