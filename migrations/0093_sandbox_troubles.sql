-- Troubles that testers ask for in the sandbox and that last for a while: a node or the prices away, an address on the
-- screening list, a receiver that refuses what is paid to it. Every process of the service reads them here.
-- Step: expand.
create table sandbox.troubles (
  kind text not null check (kind in ('chain_away', 'prices_away', 'address_listed', 'payout_refused')),
  subject text not null,
  ends_at_ms bigint not null,
  primary key (kind, subject)
);
grant select, insert, update, delete on sandbox.troubles to sampan_app;
create trigger troubles_signal after insert or update on sandbox.troubles
  for each statement execute function send_signal('sampan_trouble');
