-- What the nodes of a chain said last of a large deposit: why it waits, which of them say something else, and the
-- reader's voucher that two of them had the payment when it was new. The voucher is under a key that is not in the
-- database, so that a row is worth nothing by itself.
create table second_opinions (
  deposit_id text primary key references deposits,
  chain text not null,
  wait text check (wait in ('one_node', 'nodes_behind', 'nodes_silent', 'nodes_differ')),
  dissenting text[] not null,
  since timestamptz not null,
  asked_at timestamptz not null,
  voucher text
);
create index deposits_confirmed_at on deposits (chain, confirmed_at) where confirmed_at is not null;
create index second_opinions_asked_at on second_opinions (asked_at);

grant select, insert, update, delete on second_opinions to sampan_app;
