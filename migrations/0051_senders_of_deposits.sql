-- What one sender has at risk decides the depth of each of their deposits. Tags of the senders are kept with a deposit:
-- hashes that tell no more than the transaction, which is kept as well. Deposits from before have none.
alter table deposits add column sender_tags text[] not null default '{}';
