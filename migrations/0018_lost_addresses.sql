-- After a restore: addresses that may have been given to orders which are gone are watched, what reaches them is kept
-- apart from what operators put in, and operators say what a payment was that nothing explains.

alter table watched_addresses drop constraint watched_addresses_role_check;
alter table watched_addresses add constraint watched_addresses_role_check
  check (role in ('deposit', 'hot', 'change', 'lost'));

-- Of a payment to such an address: which one. Null for what was put into the hot wallet.
alter table fundings add column lost_address text;

-- What an operator said of one: why, and whose payout it was. Without a reason nobody has said anything yet; with a
-- reason and no payout, it belongs to nothing that this database knows.
alter table unknown_sends add column why text;
alter table unknown_sends add column paid_for text;
alter table unknown_sends add constraint unknown_sends_explained_check check (why is not null or paid_for is null);
-- What it paid to others, as far as that can be seen, and what a word that was said of it waits for: for operators.
alter table unknown_sends add column paid text;
alter table unknown_sends add column waits_for text;
grant update (why, paid_for, waits_for) on unknown_sends to sampan_app;

-- From which number on change addresses may have been used that a restored database does not know.
alter table payout_stops add column change_from bigint;

-- Coins that something else than a payout has consumed. Nothing makes them spendable again.
alter table coins add column is_retired boolean not null default false;
alter table coins add constraint coins_retired_check check (not (is_retired and is_spendable));
grant update (is_retired) on coins to sampan_app;
