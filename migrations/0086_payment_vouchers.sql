-- What the reader of a chain says of a payment when it reads it: which payment of how much to which address, under a key
-- that is not in the database. Null for payments from before, which are read again, and empty if they were not found.
alter table deposits add column voucher text;
create index deposits_unvouched on deposits (chain) where voucher is null and height is not null;

grant update (voucher) on deposits to sampan_app;
